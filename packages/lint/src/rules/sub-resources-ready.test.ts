import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { subResourcesReady } from './sub-resources-ready.ts'

const status = (type: string, value: string, reason = 'X') => condition(type, { status: value, reason })

const group = (conditions: unknown[]) => widget(conditions, { kind: 'SecurityGroup' })

test('a kind without parts does not speak of them', () => {
  for (const kind of ['Image', 'Flavor', 'FloatingIP', 'Port']) {
    const object = widget([status('SubResourcesReady', 'True')], { kind })
    assert.deepEqual(problems(subResourcesReady, object, 'openstack'), [
      `status.conditions[0]: a ${kind} has no sub-resources that could be ready`,
    ])
  }
})

test('a kind with parts that does not speak of them is found, a kind that may have some is not', () => {
  for (const kind of ['SecurityGroup', 'Router', 'LoadBalancer', 'Subnet']) {
    assert.deepEqual(
      problems(subResourcesReady, widget([status('Available', 'True')], { kind }), 'openstack'),
      [`status.conditions: a ${kind} has sub-resources, and there is no condition SubResourcesReady`],
    )
  }
  for (const kind of ['Server', 'Network', 'Port']) {
    assert.deepEqual(
      problems(subResourcesReady, widget([status('Available', 'True')], { kind }), 'openstack'),
      [],
    )
  }
})

test('a condition for some of the parts alone is found', () => {
  for (const own of ['RulesReady', 'InterfacesReady', 'PoolsReady']) {
    const conditions = [
      status('SubResourcesReady', 'True'),
      status(own, 'True'),
      status('AddressReady', 'True'),
    ]
    assert.deepEqual(problems(subResourcesReady, group(conditions), 'openstack'), [
      `status.conditions[1].type: ${own} is about some of the parts only`,
    ])
  }
})

test('combinations that the table does not have are found', () => {
  const early = [
    status('Available', 'False'),
    status('Progressing', 'True'),
    status('SubResourcesReady', 'True'),
  ]
  assert.equal(problems(subResourcesReady, group(early), 'openstack').length, 1)
  const idle = [
    status('Available', 'True'),
    status('Progressing', 'False'),
    status('SubResourcesReady', 'False', 'SubResourcesPending'),
  ]
  assert.equal(problems(subResourcesReady, group(idle), 'openstack').length, 1)
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
    assert.deepEqual(problems(subResourcesReady, group(conditions), 'openstack'), [])
  }
})
