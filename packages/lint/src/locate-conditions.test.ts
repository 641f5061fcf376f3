import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locateConditionLists } from './locate-conditions.ts'

const some = [{ type: 'Ready', status: 'True' }]
const paths = (status: unknown) =>
  locateConditionLists(status).map(({ path, primary }) => `${path} ${primary}`)

test('lists are found wherever they live', () => {
  const status = {
    parents: [{ conditions: some }, { controllerName: 'x', conditions: some }],
    conditions: some,
    v1beta2: { conditions: some },
    deprecated: { v1beta1: { conditions: some } },
    components: { database: { conditions: some } },
    resource: { nodeConditions: some },
  }
  assert.deepEqual(paths(status), [
    'status.conditions true',
    'status.parents[0].conditions false',
    'status.parents[1].conditions false',
    'status.v1beta2.conditions true',
    'status.deprecated.v1beta1.conditions true',
    'status.components.database.conditions false',
    'status.resource.nodeConditions false',
  ])
})

test('status.conditions counts whatever it holds, others only when they look like conditions', () => {
  assert.deepEqual(paths({ conditions: 'x', listener: { conditions: [{ path: '/', weight: 1 }] } }), [
    'status.conditions true',
  ])
  assert.deepEqual(paths({ conditions: null }), [])
})

test('what is no status has no lists, and depth is bounded', () => {
  for (const status of [undefined, null, 'x', 7, []]) assert.deepEqual(paths(status), [])
  let deep: unknown = { conditions: some }
  for (let level = 0; level < 10_000; level++) deep = { next: deep }
  assert.deepEqual(paths(deep), [])
})
