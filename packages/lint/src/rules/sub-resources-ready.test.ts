import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { subResourcesReady } from './sub-resources-ready.ts'

const status = (type: string, value: string, reason = 'X') => condition(type, { status: value, reason })

test('a kind without parts does not speak of them', () => {
  const object = widget([status('SubResourcesReady', 'True')], { kind: 'Flavor' })
  assert.deepEqual(problems(subResourcesReady, object, 'openstack'), [
    'status.conditions[0]: a Flavor has no sub-resources that could be ready',
  ])
})

test('combinations that the table does not have are found', () => {
  const early = [
    status('Available', 'False'),
    status('Progressing', 'True'),
    status('SubResourcesReady', 'True'),
  ]
  assert.equal(problems(subResourcesReady, widget(early), 'openstack').length, 1)
  const idle = [
    status('Available', 'True'),
    status('Progressing', 'False'),
    status('SubResourcesReady', 'False', 'SubResourcesPending'),
  ]
  assert.equal(problems(subResourcesReady, widget(idle), 'openstack').length, 1)
})

test('every row of the table is in order', () => {
  const rows = [
    ['False', 'True', 'False'],
    ['True', 'True', 'False'],
    ['True', 'False', 'False'],
    ['True', 'False', 'True'],
    ['True', 'True', 'True'],
  ] as const
  for (const [available, progressing, parts] of rows) {
    const conditions = [
      status('Available', available),
      status('Progressing', progressing),
      status('SubResourcesReady', parts, 'SubResourceFailed'),
    ]
    assert.deepEqual(problems(subResourcesReady, widget(conditions), 'openstack'), [])
  }
})
