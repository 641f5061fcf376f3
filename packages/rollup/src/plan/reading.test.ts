import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refOf } from '@barometer/graph'
import { readingName, readingStatus } from '../index.ts'
import {
  graphOf,
  line,
  object,
  ownedBy,
  rollupsOf,
  rule,
  type TestObject,
} from '../testkit/rollup-of.testkit.ts'

const parts = rule('apps', {
  parents: [{ group: 'example.org', kind: 'App' }],
  dependents: { owned: true },
  strategy: { type: 'Aggregate' },
  condition: { type: 'PartsReady' },
})
const app = object('App', 'web', { Ready: 'True' }, { metadata: { uid: 'uid-of-web' } })

function reading(others: readonly TestObject[], parent = app) {
  const objects = [parent, ...others]
  const ref = refOf(parent)!
  const results = rollupsOf({ rules: [parts], objects }).of(ref)
  return readingStatus(parent, results, graphOf(objects).explain(ref))
}

test('a reading has state, counts, causes by reason, and the conditions of the rules', () => {
  const bad = object('Part', 'b', { Ready: ['False', 'Crash', 'password=hunter2'] }, ownedBy(app))
  const { conditions, ...rest } = reading([object('Part', 'a', { Ready: 'True' }, ownedBy(app)), bad])
  assert.deepEqual(rest, {
    state: 'error',
    counts: { total: 3, ok: 2, working: 0, error: 1, unknown: 0 },
    causes: [{ group: 'example.org', kind: 'Part', namespace: 'team', name: 'b', reason: 'Crash' }],
    hiddenCauses: 0,
  })
  assert.deepEqual(conditions.map(line), [
    'Ready False IssuesReported "* Part b: Ready is False"',
    'PartsReady False IssuesReported "* Part b: Ready is False"',
  ])
})

test('a reading tells no text of an object, and nothing of one in another namespace but that there is one', () => {
  const far = object(
    'Part',
    'far',
    { Ready: ['False', 'Crash', 'password=hunter2'] },
    { metadata: { namespace: 'other' } },
  )
  const parent = object(
    'App',
    'web',
    { Ready: 'True' },
    {
      spec: { partRef: { apiVersion: 'example.org/v1', kind: 'Part', namespace: 'other', name: 'far' } },
    },
  )
  const told = reading([far], parent)
  assert.deepEqual([told.causes, told.hiddenCauses], [[], 1])
  assert.doesNotMatch(JSON.stringify(told), /far|hunter2/)
})

test('a reading is never Ready above something that is in error or under way', () => {
  const ready = (conditions: Parameters<typeof object>[2]) => {
    const part = object('Part', 'a', { ...conditions }, ownedBy(app))
    return line(reading([part]).conditions[0]!)
  }
  assert.equal(ready({ Ready: 'True' }), 'Ready True AllWell ""')
  assert.equal(
    ready({ Ready: 'True', Degraded: ['True', 'DiskFailing', 'x'] })
      .split(' ')
      .slice(0, 2)
      .join(' '),
    'Ready False',
  )
  assert.equal(ready({}), 'Ready Unknown UnknownReported "* Part a: Ready is not reported yet"')
})

test('the name of a reading is made from its parent, and no two parents share one', () => {
  assert.equal(readingName({ group: 'apps', kind: 'Deployment', name: 'web' }), 'deployment.apps.web')
  assert.equal(readingName({ group: '', kind: 'Pod', name: 'web' }), 'pod.web')
  const long = 'x'.repeat(250)
  const names = [
    readingName({ group: 'apps', kind: 'Deployment', name: long }),
    readingName({ group: 'apps', kind: 'Deployment', name: `${long}y` }),
    readingName({ group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system:node' }),
    readingName({ group: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'system-node' }),
  ]
  assert.equal(new Set(names).size, names.length)
  for (const name of names) assert.match(name, /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/)
})
