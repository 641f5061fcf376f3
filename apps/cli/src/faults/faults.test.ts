import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import {
  answer,
  brokenGzip,
  cutShort,
  delay,
  drip,
  endWatchesAfter,
  type Fault,
  firstTime,
  forgetful,
  garbage,
  half,
  hang,
  hungGroup,
  only,
  reading,
  refusal,
  reset,
} from '@barometer/testkit'
import { selfSigned } from '@barometer/x509'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { runInProcess } from './in-process.testkit.ts'

const now = new Date().toISOString()
const one = ['cluster/eu-prod', '-n', 'clusters', '--now', now]

/** Every command that asks a server. */
const commands: Readonly<Record<string, readonly string[]>> = {
  glance: ['glance', '--now', now],
  'why of all': ['why', '--now', now],
  'why of one': ['why', ...one],
  tree: ['tree', ...one],
  conditions: ['conditions', ...one],
  get: ['get', 'clusters', '-A', '--now', now],
  wait: ['wait', 'cluster/us-prod: Ready', '-n', 'clusters', '--timeout', '10m'],
  dump: ['dump'],
}

/** Commands that read in the same way: without FAULTS=all, each fault meets one of each family, by turns. */
const families = [['glance', 'why of all', 'dump'], ['why of one', 'tree', 'conditions'], ['get'], ['wait']]

function meeting(turn: number): readonly string[] {
  if (process.env['FAULTS'] === 'all') return Object.keys(commands)
  return families.map((family) => family[turn % family.length] ?? '')
}

/** What a command does about a fault: answers as if there were none, or ends with such a line on standard error. */
type Expected = 'the right answer' | RegExp

const tooLate = /did not answer GET/
const page = '<!DOCTYPE html><html><body>Please log in</body></html>'
const asPage = { 'content-type': 'text/html; charset=utf-8' }
const busy = (seconds: string) => refusal(429, 'TooManyRequests', 'please wait', { 'retry-after': seconds })
const broken = refusal(500, 'InternalError', 'etcd is away')

/** What happens, and what comes of it. `--request-timeout` is short only where nothing else ends a command. */
const faults: Readonly<Record<string, readonly [make: () => Fault, Expected]>> = {
  'every answer comes late': [() => delay(50), 'the right answer'],
  'every connection is reset once': [() => firstTime(reset), 'the right answer'],
  'every body is torn once, by length': [() => firstTime(half('length', 'close')), 'the right answer'],
  'every body is torn once, in chunks': [() => firstTime(half('chunks', 'reset')), 'the right answer'],
  'every body is cut short once': [() => firstTime(cutShort), 'the right answer'],
  'too many requests, once': [() => firstTime(busy('0')), 'the right answer'],
  'an internal error, once': [() => firstTime(broken), 'the right answer'],
  'no JSON, once': [() => firstTime(answer(200, '{"kind":"PodList","items":[}{')), 'the right answer'],
  'a watch that ends each second': [() => endWatchesAfter(1000), 'the right answer'],
  'a list forgotten at its second page, once': [() => forgetful(false), 'the right answer'],
  'a list forgotten at its second page, always': [() => forgetful(true), 'the right answer'],

  'every connection is reset': [() => reset, /broke the connection/],
  'every list is reset': [() => only(reading, reset), /broke the connection/],
  'every body is torn': [() => half('length', 'reset'), /broke the connection/],
  'every list is torn': [() => only(reading, half('chunks', 'close')), /broke the connection/],
  'every list is cut short': [() => only(reading, cutShort), /no list|not JSON/],
  'too many requests, always': [() => busy('0'), /too busy \(please wait\): try again later/],
  'too many requests, for an hour': [() => busy('3600'), /too busy \(please wait\)/],
  'an internal error, always': [() => broken, /the server answered 500: etcd is away: try again/],
  'an internal error for every list': [() => only(reading, broken), /etcd is away/],
  'unavailable for every list': [
    () => only(reading, refusal(503, 'ServiceUnavailable', 'no leader')),
    /no leader/,
  ],
  'a gateway that gives up': [() => answer(504, page, asPage), /the server answered 504: try again/],
  'no answer': [() => hang, tooLate],
  'no answer to any list': [() => only(reading, hang), tooLate],
  'one byte at a time': [() => drip(100), tooLate],
  'no HTTP': [() => garbage, /sent a broken answer/],
  'no gzip': [() => brokenGzip, /sent a broken answer/],
  'no JSON': [() => answer(200, '{"kind":"PodList","items":[}{'), /not JSON/],
  'a login page': [() => answer(200, page, asPage), /with a web page: is the server .* login page/],
  'a login page for every list': [() => only(reading, answer(200, page, asPage)), /with a web page/],
  'a redirection': [
    () => answer(302, '', { location: 'https://login.example/?token=canary' }),
    /leads elsewhere to https:\/\/login\.example: is the server/,
  ],
  'an empty body': [() => answer(200, ''), /not JSON/],
  'an empty body for every list': [() => only(reading, answer(200, '')), /no list|not JSON/],
  'null for every list': [() => only(reading, answer(200, 'null')), /no list|no object/],
  'an array for every list': [() => only(reading, answer(200, '[]')), /no list|no object/],
  'a Status for everything': [() => answer(200, '{"kind":"Status"}'), /does not say what is served/],
  'a Status for every list': [
    () => only(reading, answer(200, '{"kind":"Status","metadata":{}}')),
    /no list|no object/,
  ],
  'unknown paths': [
    () => only(reading, answer(404, '404 page not found', { 'content-type': 'text/plain' })),
    /404 page not found/,
  ],
  'not let in': [() => refusal(401, 'Unauthorized', 'Unauthorized'), /log in again/],
  'nothing allowed': [() => refusal(403, 'Forbidden', 'go away'), /go away; `kubectl auth can-i/],
}

let cluster: TestCluster
const right = new Map<string, Outcome>()
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
  for (const [name, args] of Object.entries(commands)) right.set(name, await asked(cluster.url, args, '10m'))
})
after(() => cluster.close())

async function asked(url: string, args: readonly string[], timeout: string): Promise<Outcome> {
  const config = kubeconfig({ url, token: cluster.token })
  return tidied(await runInProcess([...args, '--request-timeout', timeout], config))
}

/** A dump is a set of lines, and says when it was taken. */
function tidied({ code, out, err }: Outcome): Outcome {
  if (!out.startsWith('{"object"')) return { code, out, err }
  const lines = out.replace(/"survey":\{"now":"[^"]+"/, '"survey":{').split('\n')
  return { code, out: [...new Set(lines)].sort().join('\n'), err }
}

async function meets(fault: Fault, args: readonly string[], timeout: string): Promise<Outcome> {
  await using proxy = await cluster.proxy(fault)
  return await asked(proxy.url, args, timeout)
}

/** A dump is written as it is read: what stands there before the error is whole lines. */
function isHonest({ code, out, err }: Outcome, told: RegExp): void {
  for (const line of out.split('\n').filter(Boolean)) assert.match(line, /^\{"(object|survey)":\{.*\}$/)
  assert.ok(code === 4 || code === 2, `exit code ${code}: ${err}`)
  assert.match(err, /^error: [^\n]+\n$/)
  assert.match(err, told)
}

test('without a fault every command answers, and has nothing to remark', () => {
  for (const [name, { code, out, err }] of right) {
    assert.ok(code === 0 || code === 1, `${name}: ${code}`)
    assert.ok(out !== '' && err === '', `${name}: ${err}`)
  }
})

describe('whatever goes wrong', { concurrency: 2 }, () => {
  for (const [turn, [name, [make, expected]]] of Object.entries(faults).entries()) {
    const outcome = expected === 'the right answer' ? expected : 'one line that says so'
    test(`${name}: every command ends with ${outcome}`, async () => {
      const all = meeting(turn).map(async (command) => {
        const args = commands[command] ?? []
        if (typeof expected === 'string') {
          assert.deepEqual(await meets(make(), args, '10m'), right.get(command), command)
        } else isHonest(await meets(make(), args, expected === tooLate ? '1s' : '2m'), expected)
      })
      await Promise.all(all)
    })
  }
})

test('an aggregated API that hangs costs one line, not the answer', async () => {
  const line = 'note: NodeMetrics.metrics.example.com could not be read: 127.0.0.1:'
  const all = ['glance', 'why of one', 'get', 'wait'].map(async (command) => {
    const found = await meets(hungGroup('metrics.example.com'), commands[command] ?? [], '20s')
    const told = found.err.split('\n').slice(0, -1)
    assert.ok(told.length <= 1 && told.every((each) => each.startsWith(line)), found.err)
    assert.deepEqual({ ...found, err: '' }, right.get(command), command)
  })
  await Promise.all(all)
})

test('as a process of its own, too, the program ends: nothing that hangs keeps it', async () => {
  const cases: [Fault, string][] = [
    [hang, 'glance'],
    [drip(100), 'why of one'],
    [only(reading, hang), 'dump'],
    [only(reading, hang), 'wait'],
    [hungGroup('metrics.example.com'), 'why of all'],
  ]
  const ends = cases.map(async ([fault, command], index) => {
    await using proxy = await cluster.proxy(fault)
    cluster.writeKubeconfig(`faulty-${index}`, cluster.token, proxy.url)
    const args = [...(commands[command] ?? []), '--request-timeout', command === 'why of all' ? '20s' : '3s']
    return await cluster.baro(args, `faulty-${index}`)
  })
  const outcomes = await Promise.all(ends)
  for (const outcome of outcomes.slice(0, 4)) isHonest(outcome, /did not answer GET/)
  assert.equal(outcomes.at(-1)?.out, right.get('why of all')?.out)
})

test('a certificate that has expired, is for another name or from nobody known is named as what it is', async () => {
  const day = 24 * 3600 * 1000
  const wrong: [hosts: string[], made: number, trusted: boolean, told: RegExp][] = [
    [['127.0.0.1'], Date.now() - 1000 * day, true, /its certificate has expired/],
    [['127.0.0.1'], Date.now() + 1000 * day, true, /its certificate is not valid yet/],
    [['other.example'], Date.now(), true, /its certificate is for another name/],
    [['127.0.0.1'], Date.now(), false, /its certificate is not trusted/],
  ]
  for (const [hosts, made, trusted, told] of wrong) {
    const pair = selfSigned(hosts, made)
    const other = selfSigned(hosts, made)
    await using proxy = await cluster.proxy((passage) => passage.pass(), pair)
    for (const args of Object.values(commands)) {
      const ca = trusted ? pair.cert : other.cert
      const config = kubeconfig({ url: proxy.url, token: cluster.token, ca })
      isHonest(await runInProcess([...args, '--request-timeout', '2m'], config), told)
    }
    assert.deepEqual(proxy.requests, [])
  }
})
