import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crd, problems } from '../testkit.ts'
import { noBooleans } from './no-booleans.ts'

const bools = (...names: string[]) =>
  crd({ type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'boolean' }])) })

test('flags that stand for a state are found', () => {
  assert.equal(problems(noBooleans, bools('provisioning', 'provisioned', 'failedProvisioning')).length, 3)
  assert.equal(problems(noBooleans, bools('ready')).length, 1)
})

test('flags that mirror the outside world are left alone', () => {
  assert.deepEqual(problems(noBooleans, bools('portSecurityEnabled', 'shared')), [])
})
