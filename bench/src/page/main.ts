import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { createServer } from '@barometer/apiserver'
import { Client, connectUrl } from '@barometer/client'
import { Applications } from './applications.ts'
import { openPage } from './browser.ts'

// npm run bench -- page [--minutes N] [--objects N] [--changes N] [--rate N] [--seconds N] [--most N]: the embedded server here, the
// page's server in another process, the page in Chromium: from a change of a Pod in the API to the pixel, many changes at once,
// memory. It makes as many objects as there is time for, and says how many; all of them take `--minutes 60`.
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '5' },
    objects: { type: 'string', default: '50000' },
    changes: { type: 'string', default: '200' },
    rate: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '30' },
    most: { type: 'string', default: '100000' },
  },
})
const [minutes, objects, changes, rate, seconds, most] = (
  ['minutes', 'objects', 'changes', 'rate', 'seconds', 'most'] as const
).map((name) => Number(values[name])) as [number, number, number, number, number, number]
/** When a part of the time is over. */
const over = (part: number) => part * minutes * 60_000

interface Figures {
  readonly rss: number
  readonly heap: number
  readonly cpu: number
}

const server = await createServer()
const client = new Client(connectUrl(server.url, server.token), { cacheFolder: false, concurrency: 32 })
const applications = new Applications(client)
let child: ChildProcess | undefined
try {
  await applications.grow(objects, over(0.35))
  row('objects made', count(applications.objects), count(objects))
  const pageServer = startPage()
  const page = await openPage(await pageServer.url)
  row(`the page of ${count(applications.objects)} objects is there`, `${Math.round(page.opened)} ms`, '')
  row('the longest task of the page until then', longest(await page.longTasks()), '')
  const latencies = await changeOneByOne(page)
  row(
    `from a change in the API to the pixel, ${count(latencies.length)} changes, p50`,
    `${at(latencies, 0.5)} ms`,
    '200 ms',
  )
  row('the same, p99', `${at(latencies, 0.99)} ms`, '500 ms')
  const memory = await page.memory()
  row(
    `the page's objects in memory, ${count(applications.objects)} shown`,
    megabytes(memory.heap),
    '100 MB at 50,000',
  )
  row('its process', megabytes(memory.process), '')

  await page.longTasks()
  const before = await pageServer.figures()
  const made = await changeAtOnce()
  const tasks = await page.longTasks()
  const after = await pageServer.figures()
  row(`changes made in ${seconds} s`, count(made), count(rate * seconds))
  row('the longest task of the page meanwhile', longest(tasks), '200 ms')
  row('tasks over 200 ms', String(tasks.filter((each) => each > 200).length), '0')
  row(
    'processor time of the server for each second',
    `${((after.cpu - before.cpu) / seconds).toFixed(2)} s`,
    '',
  )
  await page.close()

  await applications.grow(most, over(0.85))
  await pageServer.knows(applications.lastPod)
  const { rss, heap } = await pageServer.figures()
  row(`the server's objects in memory, ${count(applications.objects)} followed`, megabytes(heap), '')
  row('its process', megabytes(rss), '500 MB at 100,000')
} finally {
  child?.kill()
  client.close()
  await server.close()
}
process.exit()

function startPage() {
  const started = spawn(
    process.execPath,
    [...process.execArgv, join(import.meta.dirname, 'ours.ts'), server.url, server.token],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
    },
  )
  child = started
  const answers = createInterface({ input: started.stdout })[Symbol.asyncIterator]()
  const next = async <T>() => JSON.parse(String((await answers.next()).value)) as T
  const url = next<string>()
  return {
    url,
    async figures(): Promise<Figures> {
      started.stdin.write('\n')
      return next<Figures>()
    },
    /** Waits until an object is shown. */
    async knows({ namespace, name }: { readonly namespace: string; readonly name: string }): Promise<void> {
      const { origin, searchParams } = new URL(await url)
      const headers = { authorization: `Bearer ${searchParams.get('token')}` }
      const address = `${origin}/api/v1/object?kind=Pod&namespace=${namespace}&name=${name}`
      for (;;) {
        const answer = await fetch(address, { headers })
        const { explanation } = (await answer.json()) as { explanation?: { presence: string } }
        if (explanation?.presence === 'observed') return
        await new Promise((resolve) => setTimeout(resolve, 500))
      }
    },
  }
}

/** Breaks and heals Pods one by one; milliseconds from each answer of the API to the pixel. */
async function changeOneByOne(page: Awaited<ReturnType<typeof openPage>>): Promise<readonly number[]> {
  const latencies: number[] = []
  for (let change = 0; change < changes && performance.now() < over(0.6); change++) {
    const pod = (change * 7919) % applications.pods
    const message = `broken for the ${change}th time`
    await applications.say(pod, false, message)
    const broken = Date.now()
    latencies.push((await page.drawn(message, true)) - broken)
    await applications.say(pod, true, '')
    const healed = Date.now()
    latencies.push((await page.drawn(message, false)) - healed)
  }
  return latencies.sort((a, b) => a - b)
}

/** Changes Pods at a rate for a while: one in a hundred of them at any time is broken. */
async function changeAtOnce(): Promise<number> {
  const began = performance.now()
  const end = began + seconds * 1000
  let made = 0
  const running = new Set<Promise<void>>()
  while (performance.now() < end) {
    const due = Math.min(((performance.now() - began) / 1000) * rate, rate * seconds)
    for (; made < due && running.size < 64; made++) {
      const pod = (made * 7919) % applications.pods
      const change = applications
        .say(pod, made % 100 !== 0, `change ${made}`)
        .finally(() => running.delete(change))
      running.add(change)
    }
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(running)
  return made
}

function at(sorted: readonly number[], part: number): number {
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN)
}

/** The browser tells only of those that take longer than 50 ms. */
function longest(tasks: readonly number[]): string {
  return tasks.length === 0 ? 'under 50 ms' : `${Math.round(Math.max(...tasks))} ms`
}

function row(what: string, ours: string, goal: string): void {
  console.log(`${what.padEnd(58)} ${ours.padStart(11)}${goal && `   goal: ${goal}`}`)
}

function count(number: number): string {
  return number.toLocaleString('en')
}

function megabytes(bytes: number): string {
  return `${Math.round(bytes / 1e6)} MB`
}
