import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { type ApiServer, createServer } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { ConfigMap } from '@barometer/controller'
import { buildPeer } from '../peer.ts'

// npm run bench -- controller [OBJECTS]: our informer and controller beside controller-runtime's, over the same ConfigMaps.
const objects = Number(process.argv[2] ?? 10_000)
// Each object at most once, so that no two changes become one reconcile.
const changes = Math.min(5_000, objects)
const paced = Math.min(300, objects)

/** What one side reports when it is asked. */
interface Report {
  readonly heap: number
  readonly reconciles: number
  readonly latencies: number
  readonly p50: number
  readonly p99: number
  readonly cpuMs: number
}

/** A process that runs one side. */
class Side {
  readonly name: string
  readonly #child: ChildProcessWithoutNullStreams
  readonly #lines: AsyncIterator<string>

  constructor(name: string, command: string, args: readonly string[]) {
    this.name = name
    this.#child = spawn(command, args)
    this.#child.stderr.pipe(process.stderr)
    this.#lines = createInterface({ input: this.#child.stdout })[Symbol.asyncIterator]()
  }

  async next<Line>(): Promise<Line> {
    const { value, done } = await this.#lines.next()
    if (done) throw new Error(`${this.name} ended`)
    return JSON.parse(value) as Line
  }

  /** What happened since it was asked last. */
  ask(): Promise<Report> {
    this.#child.stdin.write('\n')
    return this.next<Report>()
  }

  /** What happened until so many changes were reconciled. */
  async until(count: number): Promise<Report> {
    let sum = await this.ask()
    while (sum.latencies < count) {
      await new Promise((resolve) => setTimeout(resolve, 100))
      const more = await this.ask()
      const [p50, p99] = [Math.max(sum.p50, more.p50), Math.max(sum.p99, more.p99)]
      const latencies = sum.latencies + more.latencies
      sum = {
        ...more,
        p50,
        p99,
        latencies,
        cpuMs: sum.cpuMs + more.cpuMs,
        reconciles: sum.reconciles + more.reconciles,
      }
    }
    return sum
  }

  end(): void {
    this.#child.kill()
  }
}

const server = await createServer()
const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false, concurrency: 32 })
const size = await fill()
const rows = [
  ['', 'sync ms', 'bytes/object', 'of its JSON', 'cpu us/event', 'write to reconcile p50 ms', 'p99 ms'],
]
for (const side of sides(server)) rows.push(await measured(side))
client.close()
await server.close()
const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
console.log(
  `${objects} ConfigMaps of ${size} bytes as served, ${changes} changes at once, ${paced} one by one`,
)
for (const row of rows) console.log(row.map((cell, column) => cell.padStart(widths[column]!)).join('  '))

function sides({ url, token }: ApiServer): Side[] {
  const ours = join(import.meta.dirname, 'ours.ts')
  const peer = buildPeer('informer')
  return [
    new Side('barometer', process.execPath, ['--expose-gc', ours, url, token]),
    ...(peer ? [new Side('controller-runtime', peer, [url, token])] : []),
  ]
}

/** Makes the objects; gives the bytes of one as it is served. */
async function fill(): Promise<number> {
  const data = Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`key-${n}`, 'x'.repeat(80)]))
  const make = (n: number) =>
    client.create(ConfigMap, {
      ...{ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: `c-${n}`, namespace: 'default' } },
      data,
    })
  for (let n = 0; n < objects; n += 32)
    await Promise.all(Array.from({ length: Math.min(32, objects - n) }, (_, index) => make(n + index)))
  return JSON.stringify(await client.get(ConfigMap, { namespace: 'default', name: 'c-0' })).length
}

function change(n: number): Promise<unknown> {
  const at = String(performance.timeOrigin + performance.now())
  return client.patch(ConfigMap, { namespace: 'default', name: `c-${n % objects}` }, 'merge', {
    data: { at },
  })
}

async function measured(side: Side): Promise<string[]> {
  const { syncMs } = await side.next<{ syncMs: number }>()
  let first = await side.ask()
  while ((await side.ask()).reconciles > 0) first = await side.ask()
  const { heap } = first
  for (let n = 0; n < changes; n += 32)
    await Promise.all(Array.from({ length: Math.min(32, changes - n) }, (_, index) => change(n + index)))
  const burst = await side.until(changes)
  for (let n = 0; n < paced; n++) await change(n)
  const calm = await side.until(paced)
  side.end()
  const numbers = [
    syncMs,
    heap / objects,
    heap / objects / size,
    (burst.cpuMs * 1000) / changes,
    calm.p50,
    calm.p99,
  ]
  const digits = [0, 0, 2, 0, 2, 2]
  return [side.name, ...numbers.map((value, index) => value.toFixed(digits[index]))]
}
