import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import { type Fault, only, reading, refusal } from '@barometer/testkit'
import { Screen } from '../terminal/screen.testkit.ts'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { runInProcess } from './in-process.testkit.ts'

/** A title, a cleared screen, colours in 7 and 8 bits, a bell, text that runs backwards, lines of its own, and much of it. */
const hostile = `\x1b]0;owned\x07\x1b[2J\x1b[1;31m\x9b32m\x9d0;owned\x9c\x07\u202egnp.exe\u2066\0\b\r\nowned: line\u2028\u200b\x85${'long '.repeat(400)}\x1b]52;c;b3duZWQ=\x07`

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

/** The true answers, with text from the attacker wherever objects hold text: `eu-prod` is in names and references too. */
const rewritten: Fault = async (passage) => {
  const { status, headers, body } = await passage.answer()
  const { 'content-length': _, 'transfer-encoding': __, ...others } = headers
  const text = JSON.stringify(hostile).slice(1, -1)
  const changed = body
    .toString('utf8')
    .replaceAll('eu-prod', `eu-prod${text}`)
    .replace(/"(reason|message|severity|namespace|type|singularResource)":"(?=[^"])/g, `$&${text}`)
  passage.response.writeHead(status, others).end(changed)
}

async function run(fault: Fault, args: readonly string[], columns: number): Promise<Outcome> {
  await using proxy = await cluster.proxy(fault)
  const config = kubeconfig({ url: proxy.url, token: cluster.token })
  return await runInProcess([...args, '--request-timeout', '2m'], config, { coloured: true, columns })
}

/** What a terminal would have been made to do by the text. */
function isTame({ out, err }: Outcome, columns: number, what: string): void {
  for (const text of [out, err]) {
    const screen = new Screen(columns, 50)
    screen.write(text.replaceAll('\n', '\r\n'))
    assert.deepEqual(screen.others, [], what)
    assert.equal(screen.erasures, 0, what)
    assert.doesNotMatch(text, /[\0\x07\b\r\x7f-\x9f\u200b\u2028\u202e\u2066]/, what)
    assert.doesNotMatch(text, /^owned/m, what)
  }
}

const commands: readonly (readonly string[])[] = [
  ['glance'],
  ['why'],
  ['why', 'cluster', '-A'],
  ['tree', 'cluster', '-A'],
  ['get', 'cluster', '-A'],
  ['get', 'cluster', '-A', '-o', 'wide'],
  ['conditions', 'cluster', '-A'],
  ['conditions', 'cluster', '-A', '--tree'],
  ['why', 'cluster/nobody'],
  ['tree', 'cluster', '-A', '--plain'],
  ['tree', 'cluster', '-A', '-o', 'dot'],
  ['tree', 'cluster', '-A', '-o', 'mermaid'],
  ...['name', 'json', 'yaml'].flatMap((format) => [
    ['why', '-o', format],
    ['get', 'cluster', '-A', '-o', format],
  ]),
  ['dump'],
]

test('text of objects is shown and never obeyed', async () => {
  for (const args of commands) {
    const outcome = await run(only(reading, rewritten), args, 60)
    isTame(outcome, 60, args.join(' '))
    assert.match(outcome.out + outcome.err, /\S/)
  }
})

test('what is hostile can still be seen', async () => {
  const { out } = await run(only(reading, rewritten), ['get', 'cluster', '-A'], 4000)
  assert.match(out, /eu-prod\\x1b\]0;owned\\x07/)
})

test('json, yaml and dumps hold the very text', async () => {
  const { out } = await run(only(reading, rewritten), ['get', 'cluster', '-A', '-o', 'json'], 100)
  const names = JSON.parse(out).objects.map(({ object }: { object: { name: string } }) => object.name)
  assert.ok(names.includes(`eu-prod${hostile}`))
})

test('so are kinds that a server claims to serve, and its refusals', async () => {
  const faults: Fault[] = [
    (passage) => (/^\/apis?(?:\?|$)/.test(passage.url) ? rewritten(passage) : passage.pass()),
    ...[400, 401, 403, 404, 410, 429, 500].map((code) =>
      refusal(code, hostile, hostile, { 'retry-after': '0' }),
    ),
    ...[403, 404, 500].map((code) => only(reading, refusal(code, hostile, hostile))),
    only(reading, refusal(404, 'NotFound', hostile)),
    only(({ url }) => url.startsWith('/apis/apps/'), refusal(403, 'Forbidden', hostile)),
    only(({ url }) => url.startsWith('/apis/apps/'), refusal(503, 'ServiceUnavailable', hostile)),
  ]
  const asked = [['glance'], ['why', 'cluster', '-A'], ['get', 'clutser'], ['wait', 'cluster/x: Ready']]
  const meetings = faults.map(async (fault, turn) => {
    const args = asked[turn % asked.length] ?? []
    isTame(await run(fault, [...args, '--request-timeout', '1s', '-v'], 100), 100, args.join(' '))
  })
  await Promise.all(meetings)
})
