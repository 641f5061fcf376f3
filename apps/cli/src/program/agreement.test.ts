// The same questions to every command, of every fleet: in a file, and in a live server. AGREEMENT=all asks about every object
// of every fleet, AGREEMENT=small,large about all of those; without it, about some of the smaller ones, always the same. Live they
// are in the embedded server, or in the one that the tests are told to use.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import { type Dump, readDump } from '@barometer/fleet/dump'
import { allowAsDumped } from '@barometer/fleet/reader-role'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { TestCluster } from '../testing/live.testkit.ts'
import { type Ask, differences } from './agreement.testkit.ts'

const wanted = process.env['AGREEMENT']
const every = ['small', 'healthy', 'partial', 'large']
const fleets = wanted === undefined ? ['small', 'healthy'] : wanted === 'all' ? every : wanted.split(',')
const most = (few: number) => (wanted === undefined ? few : Number.POSITIVE_INFINITY)

const fileOf = (fleet: string) => join(import.meta.dirname, `../../../../fleet/data/${fleet}.jsonl.gz`)

function asking(config: string, more: readonly string[]): Ask {
  return async (...args) => {
    const { code, out, err } = await runInProcess([...args, ...more, '-o', 'json'], config)
    assert.ok(out !== '', `${args.join(' ')}: ${err}`)
    return { code, value: JSON.parse(out) }
  }
}

async function agree(t: TestContext, ask: Ask, asked: number, askNow?: Ask): Promise<void> {
  const { questions, found } = await differences(ask, asked, askNow)
  t.diagnostic(`${questions} questions`)
  assert.deepEqual(found, [])
}

for (const fleet of fleets)
  test(`every command says the same of ${fleet}: named, by kind, by namespace and of the whole`, (t) =>
    agree(t, asking('', ['-f', fileOf(fleet)]), most(12)))

for (const fleet of wanted === undefined ? ['small'] : fleets)
  test(`every command says the same of ${fleet} in a live server`, async (t) => {
    const reader = { token: 'a-reader-of-fleets', user: 'reader' }
    const cluster = await TestCluster.startAnywhere({ users: [reader] })
    t.after(() => cluster.close())
    const dump = readDump(readFileSync(fileOf(fleet)))
    const now = Date.now()
    await load(cluster, dump, now, reader.user)
    const token = dump.truth.coverage.complete ? cluster.token : reader.token
    // Leases run out while a fleet stands still: all is asked as of the moment at which it was loaded.
    const more = ['--now', new Date(now).toISOString()]
    const config = kubeconfig({ url: cluster.url, token })
    await agree(t, asking(config, more), most(3), asking(config, []))
  })

async function load(cluster: TestCluster, dump: Dump, now: number, reader: string): Promise<void> {
  await cluster.load(dump.objects as Parameters<TestCluster['load']>[0], now)
  const { notListed = [] } = dump.truth.coverage
  if (notListed.length > 0) await allowAsDumped(cluster.client, reader, dump, AbortSignal.timeout(240_000))
}
