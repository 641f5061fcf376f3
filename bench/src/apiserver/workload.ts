import { readFileSync } from 'node:fs'
import type { Target } from '@barometer/conformance'
import { Connection } from './connection.ts'
import { watchStream } from './watch-stream.ts'

/** What one server did with the workload. Rates are per second, times in milliseconds, memory in MB. */
export interface Figures {
  ready: number
  /** Of the first objects, by a server that has made few. */
  creates: number
  /** Of all objects, most of them after everything else has run: the server is warmer, and fuller. */
  allCreates: number
  statusPatches: number
  statusApplies: number
  gets: number
  lists: number
  watchP50: number
  watchP99: number
  fanOut: number
  memory: number
}

const group = 'bench.example.com'
const collection = `/apis/${group}/v1/namespaces/default/things`
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `things.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'things', singular: 'thing', kind: 'Thing', listKind: 'ThingList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: 'object',
            properties: {
              spec: { type: 'object', properties: { size: { type: 'integer' }, note: { type: 'string' } } },
              status: {
                type: 'object',
                properties: {
                  observedGeneration: { type: 'integer' },
                  conditions: {
                    type: 'array',
                    'x-kubernetes-list-type': 'map',
                    'x-kubernetes-list-map-keys': ['type'],
                    items: {
                      type: 'object',
                      required: ['type', 'status'],
                      properties: {
                        type: { type: 'string' },
                        status: { type: 'string' },
                        reason: { type: 'string' },
                        message: { type: 'string' },
                      },
                    },
                  },
                },
              },
            },
          },
        },
      },
    ],
  },
}

const condition = (n: number) => ({
  type: 'Ready',
  status: n % 2 ? 'True' : 'False',
  reason: 'Bench',
  message: `round ${n}`,
})
const thing = (name: string, n: number) =>
  JSON.stringify({
    apiVersion: `${group}/v1`,
    kind: 'Thing',
    metadata: { name, labels: { app: 'bench' } },
    spec: { size: n, note: 'a short note' },
  })

/** How much of everything; a smaller one is for trying out. */
export interface Size {
  objects: number
  atOnce: number
  watchers: number
  most: number
  /** How many objects go through their whole life before anything is counted. */
  warmUp: number
}

export const fullSize: Size = { objects: 2000, atOnce: 16, watchers: 1000, most: 10_000, warmUp: 3000 }

/** Runs the whole workload on one server, which has nothing else to do. */
export async function workload(target: Target, size: Size, say: (line: string) => void): Promise<Figures> {
  const connections = Array.from({ length: size.atOnce }, () => new Connection(target))
  const [first] = connections as [Connection]
  await serve(first)
  const each = async (count: number, one: (connection: Connection, n: number) => Promise<unknown>) => {
    let next = 0
    const worker = async (connection: Connection) => {
      while (next < count) await one(connection, next++)
    }
    await Promise.all(connections.map(worker))
  }
  const rate = async (
    what: string,
    count: number,
    one: (connection: Connection, n: number) => Promise<unknown>,
  ) => {
    const began = performance.now()
    await each(count, one)
    const perSecond = (count * 1000) / (performance.now() - began)
    say(`  ${target.name}: ${what} ${perSecond.toFixed(0)}/s`)
    return perSecond
  }
  const { objects } = size
  await each(size.warmUp, wholeLife)
  const create = (connection: Connection, n: number) => connection.send('POST', collection, thing(`t${n}`, n))
  const creates = await rate('creates', objects, create)
  const statusPatches = await rate('status patches', objects * 4, (connection, n) =>
    connection.send(
      'PATCH',
      `${collection}/t${n % objects}/status`,
      JSON.stringify({ status: { conditions: [condition(n)] } }),
      'application/merge-patch+json',
    ),
  )
  const statusApplies = await rate('status applies', objects * 4, (connection, n) =>
    connection.send(
      'PATCH',
      `${collection}/t${n % objects}/status?fieldManager=bench&force=true`,
      applied(n % objects, n + 1),
      'application/apply-patch+yaml',
    ),
  )
  const gets = await rate('gets', objects * 10, (connection, n) =>
    connection.send('GET', `${collection}/t${n % objects}`),
  )
  const lists = await rate(`lists of ${objects}`, 100, (connection) => connection.send('GET', collection))
  const rest = size.most - objects
  const onFull = await rate('creates of the rest', rest, (connection, n) => create(connection, n + objects))
  // Before the watchers: what their connections cost is another question.
  const memory = target.pids.map(residentMegabytes).reduce((a, b) => a + b, 0)
  const latencies = await watchLatencies(target, first, 1000)
  const fanOut = await fanOutTime(target, first, size.watchers)
  for (const connection of connections) connection.close()
  return {
    ready: target.readyIn,
    creates,
    allCreates: size.most / (objects / creates + rest / onFull),
    statusPatches,
    statusApplies,
    gets,
    lists,
    watchP50: percentile(latencies, 0.5),
    watchP99: percentile(latencies, 0.99),
    fanOut,
    memory,
  }
}

/** Some of everything, uncounted, so that rates are those of a server at work and not of one that has just begun. */
async function wholeLife(connection: Connection, n: number): Promise<void> {
  const path = `${collection}/warm-${n}`
  await connection.send('POST', collection, thing(`warm-${n}`, n))
  const patch = JSON.stringify({ status: { conditions: [condition(n)] } })
  await connection.send('PATCH', `${path}/status`, patch, 'application/merge-patch+json')
  const body = applied(n).replace(`"t${n}"`, `"warm-${n}"`)
  const type = 'application/apply-patch+yaml'
  await connection.send('PATCH', `${path}/status?fieldManager=bench&force=true`, body, type)
  await connection.send('GET', path)
  await connection.send('DELETE', path)
}

const applied = (n: number, said = n + 1) =>
  JSON.stringify({
    apiVersion: `${group}/v1`,
    kind: 'Thing',
    metadata: { name: `t${n}` },
    status: { observedGeneration: 1, conditions: [condition(said)] },
  })

/** Makes the custom kind and waits until it is served. */
async function serve(connection: Connection): Promise<void> {
  await connection.send(
    'POST',
    '/apis/apiextensions.k8s.io/v1/customresourcedefinitions',
    JSON.stringify(definition),
  )
  for (;;) {
    const served = await connection.send('GET', collection).catch(() => undefined)
    if (served) return
    await new Promise((again) => setTimeout(again, 50))
  }
}

/** From sending a write to hearing of it, one write at a time. */
async function watchLatencies(target: Target, connection: Connection, count: number): Promise<number[]> {
  let heard = () => {}
  const close = await watchStream(
    target,
    `${collection}?watch=true&fieldSelector=metadata.name%3Dt0&timeoutSeconds=300`,
    () => heard(),
  )
  const latencies: number[] = []
  // The first event says that the object is there.
  for (let n = -20; n < count; n++) {
    const told = new Promise<void>((resolve) => {
      heard = resolve
    })
    const began = performance.now()
    const body = JSON.stringify({ status: { observedGeneration: n + 100 } })
    await Promise.all([
      told,
      connection.send('PATCH', `${collection}/t0/status`, body, 'application/merge-patch+json'),
    ])
    if (n >= 0) latencies.push(performance.now() - began)
  }
  close()
  return latencies
}

/** Milliseconds until every one of many watchers has heard of a write; the mean of some. */
async function fanOutTime(target: Target, connection: Connection, watchers: number): Promise<number> {
  const closers: (() => void)[] = []
  let heard = 0
  let all = () => {}
  let goal = watchers
  const path = `${collection}?watch=true&fieldSelector=metadata.name%3Dt1&timeoutSeconds=300`
  for (let opened = 0; opened < watchers; opened += 50) {
    const some = Array.from({ length: Math.min(50, watchers - opened) }, () =>
      watchStream(target, path, () => {
        heard += 1
        if (heard === goal) all()
      }),
    )
    closers.push(...(await Promise.all(some)))
  }
  // Each watcher first hears of the object as it is.
  while (heard < watchers) await new Promise((again) => setTimeout(again, 10))
  const times: number[] = []
  for (let n = 0; n < 10; n++) {
    goal = heard + watchers
    const told = new Promise<void>((resolve) => {
      all = resolve
    })
    const began = performance.now()
    await connection.send(
      'PATCH',
      `${collection}/t1/status`,
      JSON.stringify({ status: { observedGeneration: n + 5 } }),
      'application/merge-patch+json',
    )
    await told
    times.push(performance.now() - began)
  }
  for (const close of closers) close()
  return times.reduce((a, b) => a + b, 0) / times.length
}

export function percentile(values: number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN
}

/** What the kernel says the process holds (Linux); NaN elsewhere. */
function residentMegabytes(pid: number): number {
  try {
    const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return found ? Number(found[1]) / 1024 : Number.NaN
  } catch {
    return Number.NaN
  }
}
