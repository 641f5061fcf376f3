import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { buildPeer } from '../peer.ts'
import { openGate } from './gate.ts'
import { Objects } from './objects.ts'
import { Side, sharedClock } from './side.ts'

// npm run bench -- controller [OBJECTS...] [--rounds N]: our informer and controller beside controller-runtime's, over the
// same ConfigMaps; by turns, and the median of some rounds.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '3' } },
})
const sizes = positionals.map(Number)
const rounds = Number(values.rounds)
const warmUp = 1_000

/** What one round of one side came to, in the order of `columns`. */
type Figures = readonly number[]
const columns = [
  { title: 'sync ms', digits: 0 },
  { title: 'bytes/object', digits: 0 },
  { title: 'of its JSON', digits: 2 },
  { title: 'events/s', digits: 0 },
  { title: 'cpu us/event', digits: 0 },
  { title: 'p50 ms', digits: 2 },
  { title: 'p99 ms', digits: 2 },
]

for (const objects of sizes.length > 0 ? sizes : [10_000]) await compare(objects)

async function compare(objects: number): Promise<void> {
  const server = await createServer()
  const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false, concurrency: 32 })
  const store = new Objects(client, objects)
  const size = await store.fill()
  const figures = new Map<string, Figures[]>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, command, args] of sides()) {
      const side = (url: string) => new Side(name, command, [...args, url, server.token])
      const measured = await once(side, server, store, size)
      figures.set(name, [...(figures.get(name) ?? []), measured])
    }
  }
  client.close()
  await server.close()
  console.log(
    `${objects} ConfigMaps of ${size} bytes as served; ${store.burst} changes at once, ${store.paced} one by one`,
  )
  console.log(`p50, p99: from the write to the reconcile; the median of rounds by turns: ${rounds}`)
  print(figures)
}

/** Both sides, as commands. */
function sides(): [string, string, string[]][] {
  const peer = buildPeer('informer')
  const ours = ['--expose-gc', join(import.meta.dirname, 'ours.ts')]
  return [
    ['barometer', process.execPath, ours],
    ...(peer ? ([['controller-runtime', peer, []]] as [string, string, string[]][]) : []),
  ]
}

async function once(
  start: (url: string) => Side,
  server: ApiServer,
  store: Objects,
  size: number,
): Promise<Figures> {
  const calm = start(server.url)
  const syncMs = await calm.synced()
  await calm.atRest(store.count)
  const heap = (await calm.heap()) / store.count
  await store.changeOneByOne(warmUp)
  await calm.until(warmUp)
  await store.changeOneByOne(store.paced)
  const { latencies } = await calm.until(store.paced)
  await calm.end()

  const gate = await openGate(server.url)
  const busy = start(gate.url)
  await busy.synced()
  await busy.atRest(store.count)
  gate.hold()
  await store.changeAtOnce()
  while (gate.held < store.burst) await new Promise((resolve) => setTimeout(resolve, 20))
  await busy.report()
  const released = sharedClock()
  gate.release()
  const { lastAt, cpuMs } = await busy.until(store.burst)
  await busy.end()
  gate.close()

  const seconds = (lastAt - released) / 1000
  const sorted = latencies.toSorted((a, b) => a - b)
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
  return [
    ...[syncMs, heap, heap / size],
    ...[store.burst / seconds, (cpuMs * 1000) / store.burst, at(0.5), at(0.99)],
  ]
}

function print(figures: ReadonlyMap<string, readonly Figures[]>): void {
  const rows = [...figures].map(([name, all]) => [
    name,
    ...columns.map(({ digits }, column) => median(all.map((round) => round[column]!)).toFixed(digits)),
  ])
  const table = [['', ...columns.map(({ title }) => title)], ...rows]
  const widths = table[0]!.map((_, column) => Math.max(...table.map((row) => row[column]!.length)))
  for (const row of table) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join('  '))
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)]!
}
