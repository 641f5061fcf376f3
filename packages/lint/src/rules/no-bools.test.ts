import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crd, problems } from '../testkit.ts'
import { noBools } from './no-bools.ts'

const bools = (...names: string[]) =>
  crd({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])) })

test('flags that stand for a state are found', () => {
  assert.equal(problems(noBools, bools('provisioning', 'provisioned', 'failedProvisioning')).length, 3)
  assert.equal(problems(noBools, bools('ready')).length, 1)
})

test('flags that mirror the outside world are left alone', () => {
  assert.deepEqual(problems(noBools, bools('portSecurityEnabled', 'shared')), [])
})
