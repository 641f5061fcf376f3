import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyObject, Kind } from '@barometer/controller'
import { kindOf } from '@barometer/controller'
import type { Claim, Composite } from '../api/composite.ts'
import type { Composition } from '../api/composition.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import type { Managed } from '../api/managed.ts'
import type { CloudResource } from '../cloud/cloud.ts'
import { bind } from './bind.ts'
import { compose } from './compose.ts'
import { decideComposite } from './composites.ts'
import { decideDefinition } from './definitions.ts'
import { type ManagedFacts, planManaged, readyStateOf } from './managed-plan.ts'
import { madeName } from './names.ts'
import { selectComposition } from './select-composition.ts'

const annotated = (annotations: Record<string, string>) =>
  ({
    apiVersion: 'v1',
    kind: 'Instance',
    metadata: { name: 'db', annotations },
    spec: { forProvider: {} },
  }) as unknown as Managed
const plain = annotated({})
const paused = annotated({ 'crossplane.io/paused': 'true' })
const resource = (state: CloudResource['state'], fields = {}): CloudResource => ({
  id: 'i-1',
  state,
  fields,
  attributes: {},
})
const refusal = { code: 'Unauthorized', message: 'no', retryable: false }

const plans: readonly (readonly [string, Managed, ManagedFacts, string, string?])[] = [
  ['nothing there: it is created', plain, { resource: null, fields: {} }, 'create'],
  [
    'there as it should be: nothing',
    plain,
    { resource: resource('available', { a: 1 }), fields: { a: 1 } },
    'nothing',
  ],
  [
    'there otherwise: it is updated',
    plain,
    { resource: resource('available', { a: 2 }), fields: { a: 1 } },
    'update',
  ],
  [
    'what the spec does not name is the cloud’s',
    plain,
    { resource: resource('available', { b: 2 }), fields: {} },
    'nothing',
  ],
  [
    'under way: it is left alone',
    plain,
    { resource: resource('modifying', { a: 2 }), fields: { a: 1 } },
    'nothing',
  ],
  ['paused: nothing', paused, { resource: null, fields: {} }, 'nothing', 'ReconcilePaused'],
  ['refused: nothing', plain, { refusal, fields: {} }, 'nothing', 'CredentialsRefused'],
  [
    'unresolved: nothing',
    plain,
    { resource: null, fields: {}, unresolved: 'x' },
    'nothing',
    'UnresolvedReference',
  ],
]
for (const [title, object, facts, does, reason] of plans)
  test(`managed, ${title}`, () => {
    const plan = planManaged(object, facts)
    assert.deepEqual([plan.does, plan.problem?.reason], [does, reason])
  })

const seen = annotated({ 'crossplane.io/external-name': 'i-1', 'crossplane.io/external-available': 'true' })
const named = annotated({ 'crossplane.io/external-name': 'i-1' })
const states: readonly (readonly [string, Managed, CloudResource | null | undefined, string])[] = [
  ['not there', plain, null, 'False Creating'],
  ['creating', named, resource('creating'), 'False Creating'],
  ['available', named, resource('available'), 'True Available'],
  ['changing, and it worked before', seen, resource('modifying'), 'True Available'],
  ['changing, and it did not', named, resource('modifying'), 'False Unavailable'],
  ['failed', seen, resource('failed'), 'False Unavailable'],
  ['deleting', seen, resource('deleting'), 'False Deleting'],
  ['not to be asked, and never made', plain, undefined, 'False Creating'],
  ['not to be asked, and seen working', seen, undefined, 'True Available'],
  ['not to be asked, and never seen working', named, undefined, 'Unknown NotObserved'],
]
for (const [title, object, found, expected] of states)
  test(`a resource that is ${title} is ${expected}`, () => {
    const { status, reason } = readyStateOf(object, found)
    assert.equal(`${status} ${reason}`, expected)
  })

const kind = kindOf({ group: 'example.org', version: 'v1', kind: 'XDatabase' }) as Kind<Composite>
const claim = {
  ...{ apiVersion: 'example.org/v1', kind: 'Database', metadata: { namespace: 'shop', name: 'orders' } },
  spec: { size: 5 },
} as unknown as Claim

test('a claim asks for a composite with its own spec, bound to it, of a name that never changes', () => {
  const { composite, reference } = bind(claim, undefined, kind)
  const { spec } = composite as unknown as { spec: { size: number; claimRef: object } }
  assert.equal(spec.size, 5)
  assert.deepEqual(spec.claimRef, {
    apiVersion: 'example.org/v1',
    kind: 'Database',
    namespace: 'shop',
    name: 'orders',
  })
  assert.equal(reference.name, madeName(claim, 'XDatabase'))
  assert.deepEqual(
    bind({ ...claim, spec: { ...claim.spec, resourceRef: reference } }, undefined, kind).composite,
    composite,
  )
})

test('names that are made differ by object, kind, namespace and call, and fit', () => {
  const objects = [
    claim,
    { ...claim, kind: 'Other' },
    { ...claim, metadata: { name: 'orders', namespace: 'b' } },
  ]
  const names = objects.flatMap((object) => ['a', 'b', 'A b'].map((called) => madeName(object, called)))
  assert.equal(new Set(names).size, names.length)
  const long = { ...claim, metadata: { name: 'x'.repeat(200) } }
  for (const name of [...names, madeName(long, 'y'.repeat(200))])
    assert.match(name, /^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])$/)
})

const compositionOf = (name: string, labels = {}, of = 'XDatabase') =>
  ({
    metadata: { name, labels },
    spec: { compositeTypeRef: { apiVersion: 'example.org/v1', kind: of }, pipeline: [] },
  }) as unknown as Composition
const type = { apiVersion: 'example.org/v1', kind: 'XDatabase' }
const definition = (spec: object) => ({ spec }) as unknown as CompositeResourceDefinition
const all = [
  compositionOf('b'),
  compositionOf('a'),
  compositionOf('c', { tier: 'gold' }),
  compositionOf('x', {}, 'XNetwork'),
]

const selections: readonly (readonly [string, object, object, string])[] = [
  ['the first by name, where nothing is asked', {}, {}, 'a'],
  ['the one that is named', { compositionRef: { name: 'b' } }, {}, 'b'],
  ['the one that has the labels', { compositionSelector: { matchLabels: { tier: 'gold' } } }, {}, 'c'],
  ['the default', {}, { defaultCompositionRef: { name: 'b' } }, 'b'],
  [
    'the one that is enforced',
    { compositionRef: { name: 'a' } },
    { enforcedCompositionRef: { name: 'b' } },
    'b',
  ],
  ['none, where it is not there', { compositionRef: { name: 'z' } }, {}, 'Composition "z" not found'],
  [
    'none of another type',
    { compositionRef: { name: 'x' } },
    {},
    'Composition "x" is for XNetwork of example.org/v1, not for XDatabase of example.org/v1',
  ],
]
for (const [title, fields, spec, expected] of selections)
  test(`of several Compositions ${title} is selected, whatever their order`, () => {
    for (const list of [all, all.toReversed()]) {
      const found = selectComposition(type, fields, definition(spec), list)
      assert.equal(found.composition?.metadata.name ?? found.problem, expected)
    }
  })

const template = (name: string, of = 'ConfigMap') => ({ name, base: { apiVersion: 'v1', kind: of } })
const composite = {
  apiVersion: 'example.org/v1',
  kind: 'XDatabase',
  metadata: { name: 'x' },
  spec: {},
} as Composite
const composing = (...resources: readonly object[]) => {
  const step = { step: 's', functionRef: { name: 'function-patch-and-transform' }, input: { resources } }
  return { ...compositionOf('a'), spec: { pipeline: [step] } } as unknown as Composition
}
const there = (resource: string, of = 'ConfigMap'): AnyObject => ({
  ...{ apiVersion: 'v1', kind: of },
  metadata: { name: `own-${resource}`, annotations: { 'crossplane.io/composition-resource-name': resource } },
})
const asComposed = (object: AnyObject) => ({
  object,
  reference: { apiVersion: object.apiVersion, kind: object.kind, name: object.metadata.name },
})

test('what is there keeps its name, what is new gets one, and what is not wanted goes', () => {
  const plan = compose(
    composite,
    composing(template('a'), template('b')),
    [there('a'), there('old')].map(asComposed),
  )
  assert.deepEqual(
    plan.wanted.map(({ object }) => object.metadata.name),
    ['own-a', madeName(composite, 'b')],
  )
  assert.deepEqual(
    plan.unwanted.map(({ metadata }) => metadata.name),
    ['own-old'],
  )
  assert.deepEqual(
    new Set(plan.references.map(({ name }) => name)),
    new Set(['own-a', 'own-old', madeName(composite, 'b')]),
  )
})

test('a resource that becomes another kind is made anew, and the old one goes', () => {
  const plan = compose(composite, composing(template('a', 'Secret')), [asComposed(there('a'))])
  assert.deepEqual([plan.wanted[0]?.object.kind, plan.unwanted[0]?.kind], ['Secret', 'ConfigMap'])
})

const found = { composition: composing(template('a')) }
const outcomes: readonly (readonly [
  string,
  Composite,
  Parameters<typeof decideComposite>[1],
  string | undefined,
])[] = [
  [
    'composes what its Composition asks for',
    composite,
    { selection: found, composed: [], ancestors: [] },
    undefined,
  ],
  [
    'does nothing while it is paused',
    { ...composite, metadata: { name: 'x', annotations: { 'crossplane.io/paused': 'true' } } },
    { selection: found, composed: [], ancestors: [] },
    'ReconcilePaused',
  ],
  [
    'does nothing without a Composition',
    composite,
    { selection: { problem: 'none' }, composed: [], ancestors: [] },
    'CompositionNotFound',
  ],
  [
    'stops where it is composed by one of its own kind',
    composite,
    {
      selection: found,
      composed: [],
      ancestors: [{ apiVersion: 'example.org/v1', kind: 'XDatabase', name: 'above' }],
    },
    'InvalidComposition',
  ],
]
for (const [title, object, observed, problem] of outcomes)
  test(`a composite ${title}`, () => {
    const plan = decideComposite(object, observed)
    assert.equal(plan.problem?.reason, problem)
    assert.equal(plan.wanted.length, problem === undefined ? 1 : 0)
  })

test('a definition serves when each of its kinds is established', () => {
  const names = { group: 'example.org', names: { kind: 'XDatabase', plural: 'xdatabases' }, versions: [] }
  const crd = (status: 'True' | 'False') => ({
    metadata: { name: 'xdatabases.example.org' },
    status: { conditions: [{ type: 'Established', status }] },
  })
  const serves = (...crds: Parameters<typeof decideDefinition>[1]) =>
    decideDefinition(definition(names), crds).serves
  assert.deepEqual(
    [serves(crd('True')), serves(crd('True'), null), serves(crd('True'), crd('False'))],
    [true, false, false],
  )
})
