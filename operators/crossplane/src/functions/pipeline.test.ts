import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AnyObject } from '@barometer/controller'
import type { Composite } from '../api/composite.ts'
import type { Composition } from '../api/composition.ts'
import { FunctionError } from './function.ts'
import { runPipeline } from './pipeline.ts'

const composite = {
  ...{ apiVersion: 'example.org/v1', kind: 'XDatabase', metadata: { name: 'x' } },
  spec: { region: 'eu', sizes: [{ name: 'a', 'in.gigabytes': 5 }] },
} as unknown as Composite
const base = { apiVersion: 'v1', kind: 'ConfigMap', data: {} }

function composition(input: object, name = 'function-patch-and-transform'): Composition {
  const pipeline = [{ step: 'one', functionRef: { name }, input }]
  return { spec: { pipeline } } as unknown as Composition
}

function run(resources: readonly object[], observed: Record<string, AnyObject> = {}) {
  return runPipeline(composition({ resources }), composite, observed)
}

const patched = (...patches: readonly object[]) => [{ name: 'a', base, patches }]

test('a value of the composite is copied into a resource, and nothing else changes', () => {
  const { desired } = run(patched({ fromFieldPath: 'spec.region', toFieldPath: 'data.region' }))
  assert.deepEqual(desired[0]?.object, { ...base, metadata: {}, data: { region: 'eu' } })
  assert.deepEqual(base.data, {})
})

test('paths lead through lists, and through names with periods', () => {
  const from = 'spec.sizes[0]["in.gigabytes"]'
  const { desired } = run(patched({ fromFieldPath: from, toFieldPath: 'data.list[0].size' }))
  assert.deepEqual(desired[0]?.object, { ...base, metadata: {}, data: { list: [{ size: 5 }] } })
})

test('a value that is not there is passed by; one that must be there holds its resource back', () => {
  const patch = { fromFieldPath: 'spec.nothing', toFieldPath: 'data.a' }
  assert.deepEqual(run(patched(patch)).desired[0]?.held, undefined)
  assert.equal(run(patched({ ...patch, policy: { fromFieldPath: 'Required' } })).desired[0]?.held, true)
})

test('a value of what is there is copied into the status of the composite', () => {
  const found = { ...base, metadata: { name: 'a' }, data: { address: 'here' } }
  const patch = { type: 'ToCompositeFieldPath', fromFieldPath: 'data.address', toFieldPath: 'status.address' }
  assert.deepEqual(run(patched(patch), { a: found }).status, { address: 'here' })
  assert.deepEqual(run(patched(patch)).status, {})
})

test('readiness checks decide, where there are any, and else the conditions', () => {
  const found = { ...base, metadata: { name: 'a' }, data: { state: 'on' } }
  const check = { type: 'MatchString', fieldPath: 'data.state', matchString: 'on' }
  assert.equal(run([{ name: 'a', base, readinessChecks: [check] }], { a: found }).desired[0]?.ready, true)
  assert.equal(run([{ name: 'a', base }], { a: found }).desired[0]?.ready, undefined)
})

const wrong: readonly (readonly [string, object, RegExp])[] = [
  ['no resources', {}, /resources: Required value/],
  ['a resource without a name', { resources: [{ base }] }, /resources\[0\]\.name: Required/],
  [
    'two of one name',
    {
      resources: [
        { name: 'a', base },
        { name: 'a', base },
      ],
    },
    /Duplicate value: "a"/,
  ],
  ['no base', { resources: [{ name: 'a' }] }, /resources\[0\]\.base/],
  ['a patch of an unknown type', { resources: patched({ type: 'Magic', fromFieldPath: 'a' }) }, /patches/],
  ['patches that are no list', { resources: [{ name: 'a', base, patches: 5 }] }, /patches/],
  ['a path that makes no sense', { resources: patched({ fromFieldPath: 'spec..a' }) }, /cannot parse path/],
  ['a step into a text', { resources: patched({ fromFieldPath: 'spec.region.x' }) }, /not an object/],
  [
    'a patch into what is no object',
    { resources: patched({ fromFieldPath: 'spec.region', toFieldPath: 'kind.x' }) },
    /cannot patch "kind.x"/,
  ],
  [
    'a patch of the composite outside of its status',
    { resources: patched({ type: 'ToCompositeFieldPath', fromFieldPath: 'a', toFieldPath: 'spec.a' }) },
    /not in the status/,
  ],
]
for (const [what, input, expected] of wrong)
  test(`${what}: an error that names the step`, () => {
    assert.throws(
      () => runPipeline(composition(input), composite, {}),
      (error) =>
        error instanceof FunctionError && expected.test(error.message) && /step "one"/.test(error.message),
    )
  })

test('a function that is not there is an error, whatever it is called', () => {
  for (const name of ['function-python', 'constructor', '__proto__'])
    assert.throws(() => runPipeline(composition({}, name), composite, {}), /there is no function/)
})
