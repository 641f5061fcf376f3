import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, familyProblems, partOf, widget } from '../testkit.ts'
import { directDependentsOnly } from './direct-dependents-only.ts'

const deployment = (message: string) =>
  widget([condition('Ready', { status: 'False', message })], {
    kind: 'Deploy',
    metadata: { name: 'workers' },
  })
const set = partOf('Deploy/workers', 'Set', 'workers-x7', [condition('Ready')])
const machine = partOf('Set/workers-x7', 'Machine', 'workers-x7-abc', [condition('Ready')])
const found = (message: string) =>
  familyProblems(directDependentsOnly, [deployment(message), set, machine], 'cluster-api')

test('a message that names a part of a part is found', () => {
  assert.deepEqual(found('Machine/workers-x7-abc cannot start'), [
    'Deploy/workers status.conditions[0]: Ready is about Machine workers-x7-abc, which is not a direct part',
  ])
})

test('a direct part, and a name that is only the beginning of another, are in order', () => {
  assert.deepEqual(found('Set/workers-x7 is not ready'), [])
  assert.deepEqual(found('Set/workers-x7 says: workers-x7-abc cannot start'), [])
  assert.deepEqual(found('workers-x7-abcde cannot start'), [])
})
