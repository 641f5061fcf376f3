import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createServer } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { crdOf, installCrds } from '@barometer/controller/crd'
import { applyRules, installRollups, Reading } from '@barometer/server'
import { App, Part, rule } from './kinds.ts'

// npm run bench -- rollup [PARENTS...]: the roll-up controller over parents with ten dependents each, the embedded server
// beside it in another process: until every parent has its reading, then dependents that change one by one, then quiet.
const sizes = process.argv.slice(2).map(Number)
const each = 10
const changes = 200
const quietSeconds = 10
const namespace = 'default'

for (const parents of sizes.length > 0 ? sizes : [100, 1_000, 10_000]) await measure(parents)
process.exit()

interface Figures {
  readonly requests: number
  readonly writes: number
  readonly rss: number
  readonly cpu: number
}

async function measure(parents: number): Promise<void> {
  const server = await createServer()
  const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false, concurrency: 32 })
  await installRollups(client)
  await installCrds(client, [crdOf(App), crdOf(Part)])
  await fill(client, parents)
  const readings = follow(client)
  const child = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'ours.ts'), server.url, server.token],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const figures = async (): Promise<Figures> => {
    child.stdin.write('\n')
    return JSON.parse(String((await answers.next()).value)) as Figures
  }
  await figures()
  const began = performance.now()
  await applyRules(client, [rule])
  await readings.until(() => readings.said.size === parents)
  const seconds = (performance.now() - began) / 1000
  const full = await figures()
  const latencies = await changeSome(client, parents, readings)
  const changed = await figures()
  await new Promise((resolve) => setTimeout(resolve, quietSeconds * 1_000))
  const quiet = await figures()
  console.log(
    [
      `${parents} parents with ${each} dependents each:`,
      `  ${seconds.toFixed(1)} s until every parent has its reading, ${full.cpu.toFixed(1)} s of its processor`,
      `  ${(full.writes / parents).toFixed(2)} writes a parent`,
      `  ${changes} changes one by one: the parent's condition ${at(latencies, 0.5)} ms after p50, ${at(latencies, 0.99)} ms p99`,
      `  ${((changed.requests - full.requests) / changes).toFixed(2)} requests a change`,
      `  ${(full.rss / 1e6).toFixed(0)} MB resident, ${(full.rss / parents / each / 1000).toFixed(1)} kB a dependent`,
      `  quiet for ${quietSeconds} s: ${quiet.requests - changed.requests} requests`,
    ].join('\n'),
  )
  readings.stop()
  child.kill()
  client.close()
  await server.close()
}

async function fill(client: Client, parents: number): Promise<void> {
  const names = Array.from({ length: parents }, (_, index) => `app-${index}`)
  const apiVersion = 'example.org/v1'
  const create = async (name: string) => {
    const parts = Array.from({ length: each }, (_, index) => `${name}-${index}`)
    for (const part of parts)
      await client.create(Part, { apiVersion, kind: 'Part', metadata: { namespace, name: part } })
    await client.create(App, {
      apiVersion,
      kind: 'App',
      metadata: { namespace, name },
      spec: { parts },
    } as never)
  }
  const left = names.values()
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      for (const name of left) await create(name)
    }),
  )
}

/** What the readings say, as it comes. */
function follow(client: Client) {
  const stop = new AbortController()
  const said = new Map<string, string>()
  let wake = () => {}
  void (async () => {
    for await (const event of client.follow(Reading, { signal: stop.signal })) {
      if (!('object' in event)) continue
      const { metadata, status } = event.object as unknown as Reading
      const condition = status?.conditions?.find(({ type }) => type === 'PartsReady')
      if (condition) said.set(metadata.name, condition.message ?? '')
      wake()
    }
  })().catch(() => {})
  const until = async (check: () => boolean) => {
    while (!check())
      await new Promise<void>((resolve) => {
        wake = resolve
      })
  }
  return { said, until, stop: () => stop.abort() }
}

/** Milliseconds from the answer to each change until the parent's reading names what has changed. */
async function changeSome(
  client: Client,
  parents: number,
  { said, until }: ReturnType<typeof follow>,
): Promise<readonly number[]> {
  const latencies: number[] = []
  for (let change = 0; change < changes; change++) {
    const name = `app-${(change * 7919) % parents}`
    const reading = `app.example.org.${name}`
    const before = said.get(reading)
    const index = Math.floor((change * 7919) / parents) % each
    const condition = {
      ...{ type: 'Ready', status: 'False', reason: 'Broken', message: `change ${change}` },
      lastTransitionTime: '2026-01-01T00:00:00Z',
    }
    const began = performance.now()
    const place = { namespace, name: `${name}-${index}`, subresource: 'status' }
    await client.patch(Part, place, 'merge', { status: { conditions: [condition] } })
    await until(() => said.get(reading) !== before)
    latencies.push(performance.now() - began)
  }
  return latencies
}

function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!.toFixed(0)
}
