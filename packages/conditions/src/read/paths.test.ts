import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clusterApi, conditionsAt } from '../index.ts'

const ready = { type: 'Ready', status: 'True' }
const [newest = []] = clusterApi.paths
const [status = '', place = '', last = ''] = newest

const found = (first: unknown, second: unknown) => {
  const object = { [status]: { [place]: { [last]: first }, conditions: second } }
  const { conditions, findings } = conditionsAt(object, clusterApi)
  return [conditions.map(({ type }) => type), findings.map(({ code }) => code)]
}

test('the first place with a list counts, even an empty one', () => {
  assert.deepEqual(found([ready], [{ ...ready, type: 'Old' }]), [['Ready'], []])
  assert.deepEqual(found([], [ready]), [[], []])
  assert.deepEqual(found(undefined, [ready]), [['Ready'], []])
})

test('what is no list at the first place is a finding, and hides no list at the second', () => {
  assert.deepEqual(found('Ready', [ready]), [['Ready'], ['not-a-list']])
  assert.deepEqual(found('Ready', undefined), [[], ['not-a-list']])
})
