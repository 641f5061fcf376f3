import { Random } from '@barometer/testkit'
import { allCases } from '../cases/index.ts'
import { connect, type Request } from '../http.ts'
import { startTarget } from '../servers/start-target.ts'
import { runCases } from '../suite/run.ts'
import { mutate, type RawRequest } from './mutate.ts'
import { request as bytesOf, say as sayTo } from './raw.ts'
import { Victim } from './victim.ts'

type Say = (line: string) => void

const atOnce = 8
/** How often the server is asked how it is. */
const checkEvery = 200
const mostMemory = 700

/**
 * Sends so many requests, each one of the suite's with something changed, and looks for what no sound server does: end,
 * fall silent, or say that something unforeseen happened. Resolves to how many did. The same seed sends the same.
 */
export async function fuzzRequests(count: number, seed: number, say: Say): Promise<number> {
  const recorded = await record(say)
  say(`fuzzing ${recorded.length} recorded requests, seed ${seed}`)
  const random = new Random(seed)
  const fuzzer = new Fuzzer(await Victim.start(), say)
  for (let sent = 0; sent < count; ) {
    const batch = Array.from({ length: Math.min(checkEvery, count - sent) }, () =>
      mutate(random.pick(recorded), random),
    )
    await fuzzer.send(batch)
    sent += batch.length
    if (sent % 2000 === 0) say(`  ${sent} sent, ${fuzzer.found} found something`)
  }
  await fuzzer.stop()
  return fuzzer.found
}

/** Every request of the suite, as it is sent to a server of its own. */
async function record(say: Say): Promise<RawRequest[]> {
  const target = await startTarget('embedded', say)
  const client = connect(target)
  try {
    const outcomes = await runCases(allCases, client, atOnce)
    return outcomes.flatMap((one) =>
      one.result === 'skipped' ? [] : one.exchanges.map(({ request }) => rawOf(request)),
    )
  } finally {
    client.close()
    await target.stop()
  }
}

function rawOf({ method, path, query, headers = {}, body }: Request): RawRequest {
  const pairs = Object.entries(query ?? {}).map(([name, value]): [string, string] => [name, String(value)])
  const text =
    body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
      ? (body ?? '')
      : JSON.stringify(body)
  const [where = '', more = ''] = path.split('?')
  const type = text.length > 0 ? { 'Content-Type': 'application/json' } : {}
  return {
    method,
    path: where,
    query: [more, new URLSearchParams(pairs).toString()].filter(Boolean).join('&'),
    headers: { ...type, ...capitalised(headers) },
    body: Buffer.from(text),
  }
}

function capitalised(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase()),
      value,
    ]),
  )
}

/** Webhooks and policies that stay would refuse all that follows. */
const staysDry = /admissionregistration/

class Fuzzer {
  found = 0
  #victim: Victim
  readonly #say: Say
  #complaints = ''

  constructor(victim: Victim, say: Say) {
    this.#victim = victim
    this.#say = say
  }

  async send(batch: readonly RawRequest[]): Promise<void> {
    const waiting = batch.values()
    const worker = async () => {
      for (const one of waiting) await this.#sendOne(one)
    }
    await Promise.all(Array.from({ length: atOnce }, worker))
    const complaint = await this.#victim.complaint(mostMemory)
    if (!complaint) return
    this.#report(complaint, batch.at(-1)!)
    await this.#victim.stop()
    this.#victim = await Victim.start()
    this.#complaints = ''
  }

  async stop(): Promise<void> {
    await this.#victim.stop()
  }

  async #sendOne(one: RawRequest): Promise<void> {
    const query = staysDry.test(one.path) ? [one.query, 'dryRun=All'].filter(Boolean).join('&') : one.query
    const line = `${one.method} ${one.path}${query ? `?${query}` : ''} HTTP/1.1`
    const isWatch = /watch/.test(line)
    const headers = { ...this.#victim.headers(), ...one.headers }
    const heard = await sayTo(this.#victim.target, bytesOf(line, headers, one.body), isWatch ? 300 : 10_000)
    if (!heard.text && !isWatch) this.#report('no answer', one)
    const said = this.#victim.complaints()
    if (said.length > this.#complaints.length) {
      this.#report(said.slice(this.#complaints.length).slice(0, 1500), one)
      this.#complaints = said
    }
  }

  #report(why: string, { method, path, query, headers, body }: RawRequest): void {
    this.found++
    this.#say(
      `✗ ${why}\n    near ${method} ${path}?${query} ${JSON.stringify(headers)} ${body.toString('utf8').slice(0, 500)}`,
    )
  }
}
