import fc from 'fast-check'
import type { Coverage } from '../live/coverage.ts'
import { platformObject } from './arbitrary-platform.ts'

/** One step in the life of a graph. */
export type Step =
  | { readonly do: 'put'; readonly object: Readonly<Record<string, unknown>> }
  | { readonly do: 'delete'; readonly object: Readonly<Record<string, unknown>> }
  | { readonly do: 'wait'; readonly minutes: number }
  | { readonly do: 'cover'; readonly coverage: Coverage }

/** The moment at which every sequence begins. */
export const start = Date.parse('2026-01-01T12:00:00Z')

const names = fc.constantFrom('a', 'b', 'c-1')
const namespace = fc.constantFrom('n', 'n', 'n', 'm')
const time = (minutes: number) => new Date(start - minutes * 60_000).toISOString().replace('.000Z', 'Z')
const moment = fc.integer({ min: -10, max: 40 }).map(time)

const owners = fc.constantFrom(
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  { apiVersion: 'example.org/v1', kind: 'Thing' },
  { apiVersion: 'example.org/v1', kind: 'Wide' },
  { apiVersion: 'serving.knative.dev/v1', kind: 'Configuration' },
  { apiVersion: 'batch/v1', kind: 'CronJob' },
)

const condition = fc.record({
  type: fc.constantFrom('Ready', 'Synced', 'Available', 'Progressing', 'SubnetsReady'),
  status: fc.constantFrom('True', 'False', 'Unknown'),
  reason: fc.constantFrom('', 'Ok', 'Failed', 'WaitingForThing', 'ReconcileError', 'Creating'),
  message: fc.constantFrom(
    '',
    'Waiting for Thing/a to be ready',
    'api error: the token of this account is expired',
    'pods "x" is forbidden: exceeded quota: q, requested: cpu=1',
    'failed calling webhook "w.example.org": no endpoints available for service "a"',
    'secret "c-1" not found',
    "dependency 'n/b' is not ready",
  ),
  lastTransitionTime: moment,
})

const reference = fc.record({
  apiVersion: fc.constant('example.org/v1'),
  kind: fc.constantFrom('Thing', 'Wide'),
  name: names,
})

const spec = fc.record(
  {
    replicas: fc.constantFrom(0, 1, 2),
    suspend: fc.boolean(),
    thingRef: reference,
    otherRefs: fc.array(reference, { maxLength: 3 }),
    resourceRefs: fc.array(reference, { maxLength: 3 }),
    providerConfigRef: fc.record({ name: names }),
    dependsOn: fc.array(fc.record({ name: names }), { maxLength: 2 }),
    serviceAccountName: names,
    nodeName: names,
    selector: fc.constantFrom({ app: 'a' }, { app: 'a', tier: 'x' }, {}),
    volumes: fc.array(
      fc.record({ name: fc.constant('v'), configMap: fc.record({ name: names, optional: fc.boolean() }) }),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: [] },
)

const status = fc.record(
  {
    observedGeneration: fc.constantFrom(1, 2),
    replicas: fc.constantFrom(0, 1, 2),
    phase: fc.constantFrom('Running', 'Pending', 'Failed', 'Succeeded'),
    conditions: fc.array(condition, { maxLength: 3 }),
    latestCreatedRevisionName: names,
    traffic: fc.array(fc.record({ revisionName: names }), { maxLength: 1 }),
  },
  { requiredKeys: [] },
)

const kinds = fc.constantFrom(
  { apiVersion: 'apps/v1', kind: 'Deployment' },
  { apiVersion: 'apps/v1', kind: 'ReplicaSet' },
  { apiVersion: 'v1', kind: 'Pod' },
  { apiVersion: 'v1', kind: 'Service' },
  { apiVersion: 'v1', kind: 'ConfigMap' },
  { apiVersion: 'v1', kind: 'ResourceQuota' },
  { apiVersion: 'example.org/v1', kind: 'Thing' },
  { apiVersion: 'example.org/v1', kind: 'Wide' },
  { apiVersion: 'aws.example.org/v1', kind: 'ProviderConfig' },
  { apiVersion: 's3.aws.example.org/v1', kind: 'Bucket' },
  { apiVersion: 'kustomize.toolkit.fluxcd.io/v1', kind: 'Kustomization' },
  { apiVersion: 'serving.knative.dev/v1', kind: 'Configuration' },
  { apiVersion: 'serving.knative.dev/v1', kind: 'Revision' },
  { apiVersion: 'serving.knative.dev/v1', kind: 'Route' },
  { apiVersion: 'batch/v1', kind: 'CronJob' },
  { apiVersion: 'batch/v1', kind: 'Job' },
)
const clusterScoped = new Set(['Wide', 'ProviderConfig', 'Bucket'])

const metadata = fc.record(
  {
    labels: fc.constantFrom({ app: 'a' }, { app: 'a', tier: 'x' }, { app: 'b' }),
    generation: fc.constantFrom(1, 2),
    creationTimestamp: moment,
    deletionTimestamp: fc.option(moment, { freq: 8 }),
    finalizers: fc.constant(['example.org/hold']),
    ownerReferences: fc.array(
      fc.tuple(owners, names).map(([owner, name]) => ({ ...owner, name })),
      { maxLength: 2 },
    ),
  },
  { requiredKeys: ['creationTimestamp'] },
)

const plain = fc
  .tuple(kinds, metadata, namespace, names, spec, status)
  .map(([kind, rest, place, name, wanted, said]) => {
    const { deletionTimestamp, ...others } = rest
    return {
      ...kind,
      metadata: {
        ...others,
        name,
        ...(clusterScoped.has(kind.kind) ? {} : { namespace: place }),
        ...(deletionTimestamp ? { deletionTimestamp } : {}),
      },
      spec: wanted,
      status: said,
    }
  })

const event = fc
  .tuple(kinds, namespace, names, names, moment, moment, fc.boolean())
  .map(([kind, place, about, name, firstTimestamp, lastTimestamp, warns]) => ({
    apiVersion: 'v1',
    kind: 'Event',
    metadata: { namespace: place, name },
    involvedObject: { ...kind, name: about, ...(clusterScoped.has(kind.kind) ? {} : { namespace: place }) },
    type: warns ? 'Warning' : 'Normal',
    reason: 'FailedCreate',
    message: 'pods "x" is forbidden: exceeded quota: a, requested: cpu=1',
    firstTimestamp,
    lastTimestamp,
  }))

const object = fc.oneof(
  { weight: 9, arbitrary: plain },
  { weight: 1, arbitrary: event },
  { weight: 8, arbitrary: platformObject({ names, namespace, moment }) },
)

const coverage: fc.Arbitrary<Coverage> = fc.constantFrom<Coverage>(
  { others: 'complete' },
  { others: 'not-listed' },
  { others: 'complete', kinds: { 'example.org/Thing': 'forbidden' } },
  { others: 'complete', namespaces: ['n'] },
  { others: 'complete', kinds: { '/Node': 'not-listed', 'apps/StatefulSet': 'forbidden' } },
)

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 10, arbitrary: object.map((made): Step => ({ do: 'put', object: made })) },
  { weight: 3, arbitrary: object.map((made): Step => ({ do: 'delete', object: made })) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(0, 0.25, 0.5, 1, 2, 5, 11, 15)
      .map((minutes): Step => ({ do: 'wait', minutes })),
  },
  { weight: 1, arbitrary: coverage.map((read): Step => ({ do: 'cover', coverage: read })) },
)

/** Any sequence of changes to a small cluster in which most things refer to one another, cycles and absentees included. */
export const changes: fc.Arbitrary<readonly Step[]> = fc.array(step, {
  minLength: 1,
  maxLength: 80,
  size: 'max',
})
