import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lintObject } from './lint.ts'
import { profiles } from './profiles.ts'
import { now } from './testkit.ts'

const word = fc.constantFrom(
  'Ready',
  'Synced',
  'Failed',
  'ready',
  'Stalled',
  'Reconciling',
  'SubResourcesReady',
  'a b',
)
const value = fc.oneof(
  fc.constantFrom<unknown>('True', 'False', 'Unknown', true, false, null, '', -1, 2, 3, 4, '3', 1.5),
  fc.constantFrom<unknown>(
    '2024-06-01T11:00:00Z',
    '3000-01-01T00:00:00Z',
    'yesterday',
    'Error',
    'Some reason',
    'X',
  ),
  fc.anything({ maxDepth: 2 }),
)
const condition = fc.record(
  {
    type: fc.oneof(word, value),
    status: value,
    reason: value,
    message: value,
    severity: value,
    lastTransitionTime: value,
    observedGeneration: value,
  },
  { requiredKeys: [] },
)
const group = fc.constantFrom(
  'example.org/v1',
  'cluster.x-k8s.io/v1beta1',
  'cluster.x-k8s.io/v1beta2',
  'serving.knative.dev/v1',
  'network.azure.com/v1',
  'openstack.k-orc.cloud/v1alpha1',
  'kustomize.toolkit.fluxcd.io/v1',
  'apiextensions.k8s.io/v1',
  'v1',
)
const object = fc.record(
  {
    apiVersion: fc.oneof(group, value),
    kind: fc.oneof(fc.constantFrom('Widget', 'CustomResourceDefinition'), value),
    metadata: fc.oneof(
      fc.record(
        { generation: value, annotations: value, managedFields: value, name: value },
        { requiredKeys: [] },
      ),
      value,
    ),
    spec: fc.oneof(
      fc.record(
        { versions: fc.oneof(fc.array(value), value), infrastructureRef: value },
        { requiredKeys: [] },
      ),
      value,
    ),
    status: fc.oneof(
      fc.record(
        {
          conditions: fc.oneof(fc.array(condition), value),
          observedGeneration: value,
          parents: fc.array(value),
        },
        { requiredKeys: [] },
      ),
      value,
    ),
  },
  { requiredKeys: [] },
)

test('no object makes it throw, under any profile, and every finding is complete', () => {
  fc.assert(
    fc.property(object, fc.constantFrom(undefined, ...profiles), (raw, profile) => {
      const { findings } = lintObject(raw, { now, ...(profile ? { profile } : {}) })
      for (const finding of findings) {
        assert.ok(finding.rule && finding.message && finding.fix)
        assert.equal(typeof finding.path, 'string')
      }
    }),
    { numRuns: 2000 },
  )
})

test('the order of conditions changes no finding but its place', () => {
  const lists = fc
    .uniqueArray(condition, { selector: (entry) => JSON.stringify(entry.type) })
    .chain((list) => fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })))
  const seen = (apiVersion: string, conditions: unknown) =>
    lintObject({ apiVersion, kind: 'Widget', metadata: { generation: 3 }, status: { conditions } }, { now })
      .findings.map(({ rule, message }) => `${rule} ${sortedNames(message)}`)
      .sort()
  fc.assert(
    fc.property(group, lists, (apiVersion, [list, shuffled]) => {
      assert.deepEqual(seen(apiVersion, list), seen(apiVersion, shuffled))
    }),
    { numRuns: 500 },
  )
})

/** Findings name conditions in the order of the list; what counts is which ones. */
function sortedNames(message: string): string {
  return message
    .split(/[ ,:]+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
}
