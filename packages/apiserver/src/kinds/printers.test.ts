import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { JsonObject } from '../apimachinery/json/json.ts'
import { printPlain } from './format.ts'
import type { Kind } from './kind.ts'
import { findKind, kinds, strategyOf } from './kinds.ts'

const age = (time: unknown) => (time === undefined ? '<unknown>' : 'AGE')
const duration = (milliseconds: number) => `${milliseconds / 1000}s`

function rowOf({ group, kind }: Kind, object: JsonObject): unknown[] {
  const { print = printPlain } = strategyOf(group, kind)
  return print(object, age, duration)
}

function cells(group: string, kind: string, object: JsonObject): unknown[] {
  const metadata = {
    name: 'x',
    creationTimestamp: '2026-01-01T00:00:00Z',
    ...(object.metadata as JsonObject),
  }
  return rowOf(findKind(group, 'v1', kind)!, { ...object, metadata })
}

test('every listable kind fills its columns even for an empty object', () => {
  for (const kind of kinds.filter(({ columns }) => columns.length > 0)) {
    const row = rowOf(kind, {})
    assert.ok(row.length >= kind.columns.length, `${kind.kind} has ${row.length} cells`)
  }
})

test('a deployment shows how many replicas are ready', () => {
  const spec = {
    replicas: 3,
    selector: { matchLabels: { a: 'b' } },
    template: { spec: { containers: [{ name: 'c', image: 'i' }] } },
  }
  const status = { readyReplicas: 1, updatedReplicas: 2, availableReplicas: 1 }
  assert.deepEqual(cells('apps', 'Deployment', { spec, status }), ['x', '1/3', 2, 1, 'AGE', 'c', 'i', 'a=b'])
})

test('a service shows its addresses and ports', () => {
  const spec = {
    type: 'LoadBalancer',
    clusterIPs: ['10.0.0.1'],
    ports: [{ port: 80, nodePort: 30000, protocol: 'TCP' }],
  }
  assert.deepEqual(cells('', 'Service', { spec }), [
    'x',
    'LoadBalancer',
    '10.0.0.1',
    '<pending>',
    '80:30000/TCP',
    'AGE',
    '<none>',
  ])
})

const pods: [title: string, status: JsonObject, metadata: JsonObject, shown: unknown[]][] = [
  ['the phase', { phase: 'Pending' }, {}, ['0/1', 'Pending', '0']],
  [
    'why a container waits',
    { phase: 'Pending', containerStatuses: [{ state: { waiting: { reason: 'ImagePullBackOff' } } }] },
    {},
    ['0/1', 'ImagePullBackOff', '0'],
  ],
  [
    'that it runs',
    {
      phase: 'Running',
      containerStatuses: [
        {
          ready: true,
          restartCount: 2,
          state: { running: {} },
          lastState: { terminated: { finishedAt: '2026-01-01T00:00:00Z' } },
        },
      ],
    },
    {},
    ['1/1', 'Running', '2 (AGE ago)'],
  ],
  [
    'an exit code',
    { phase: 'Failed', containerStatuses: [{ state: { terminated: { exitCode: 3 } } }] },
    {},
    ['0/1', 'ExitCode:3', '0'],
  ],
  [
    'that it goes',
    { phase: 'Running' },
    { deletionTimestamp: '2026-01-01T00:00:00Z' },
    ['0/1', 'Terminating', '0'],
  ],
]

for (const [title, status, metadata, shown] of pods) {
  test(`a pod shows ${title}`, () => {
    const row = cells('', 'Pod', { spec: { containers: [{ name: 'c' }] }, status, metadata })
    assert.deepEqual(row.slice(1, 4), shown)
  })
}

test('a finished job shows how long it took', () => {
  const status = {
    succeeded: 1,
    startTime: '2026-01-01T00:00:00Z',
    completionTime: '2026-01-01T00:00:07Z',
    conditions: [{ type: 'Complete', status: 'True' }],
  }
  assert.deepEqual(cells('batch', 'Job', { spec: { completions: 1 }, status }).slice(0, 4), [
    'x',
    'Complete',
    '1/1',
    '7s',
  ])
})
