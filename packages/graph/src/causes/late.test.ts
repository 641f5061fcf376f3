import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ago, graphOf, now, object, owner, ref, says } from '../testkit/cluster.ts'

const app = 'example.org/v1 App n/shop'
const disk = 'example.org/v1 Disk n/disk'
const minute = 60_000
const hour = 60 * minute
/** 25 minutes old. */
const began = now - 25 * minute
const creating = says('Progressing=True Creating: 40 % done')

test('work under way is an error after two hours in which nothing has changed, and the answer says when', () => {
  const graph = graphOf([object(disk, { status: creating })])
  graph.at(began + 119 * minute)
  const { state, pending } = graph.explain(ref(disk))
  assert.deepEqual([state, pending[0]?.stuckAt], ['working', ago(-95)])
  graph.at(began + 2 * hour)
  const { causes } = graph.explain(ref(disk))
  assert.deepEqual(
    causes.map(({ object: { name }, statement, grade, since }) => [name, statement.reason, grade, since]),
    [['disk', 'Creating', 'stated', ago(25)]],
  )
})

test('whoever writes the status meanwhile is at work', () => {
  const managedFields = [{ manager: 'disks', subresource: 'status', time: ago(0) }]
  const graph = graphOf([object(disk, { metadata: { managedFields }, status: creating })])
  graph.at(now + 119 * minute)
  assert.equal(graph.state(ref(disk)), 'working')
  graph.at(now + 2 * hour)
  assert.equal(graph.state(ref(disk)), 'error')
})

test('where nothing says since when, nobody can say that it is late', () => {
  const spec = { replicas: 3 }
  const set = 'apps/v1 StatefulSet n/web'
  const graph = graphOf([object(set, { spec, status: { replicas: 3, readyReplicas: 1 } })])
  graph.at(began + 1000 * hour)
  assert.equal(graph.state(ref(set)), 'working')
})

test('what is waited for is told as the verdict tells it, not field by field', () => {
  const set = 'apps/v1 StatefulSet n/web'
  const status = { replicas: 0, currentReplicas: 0, availableReplicas: 0 }
  const graph = graphOf([object(set, { spec: { replicas: 3 }, status })])
  const { verdict, pending } = graph.explain(ref(set))
  assert.equal(verdict?.message, '0 of 3 replicas are ready')
  assert.deepEqual(
    pending.map(({ statement }) => [statement.field, statement.message]),
    [[verdict?.decidedBy?.path, verdict?.message]],
  )
})

test('who waits for what is late is no second cause, and what has failed beside it is one as well', () => {
  const objects = [
    object(app, { status: says('Progressing=True Waiting: waiting for the disk') }),
    object(disk, { metadata: { ownerReferences: [owner(app)] }, status: creating }),
  ]
  const graph = graphOf(objects)
  graph.at(began + 3 * hour)
  const named = () => graph.explain(ref(app)).causes.map((cause) => cause.object.name)
  assert.deepEqual(named(), ['disk'])
  graph.apply({
    type: 'ADDED',
    object: object('example.org/v1 Net n/net', {
      metadata: { ownerReferences: [owner(app)] },
      status: says('Ready=False Refused: no such range, and so it failed'),
    }),
  })
  graph.at(began + 4 * hour)
  assert.deepEqual(named(), ['disk', 'net'])
})
