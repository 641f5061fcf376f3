import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { hang, once, only, reading, reset } from '@barometer/testkit'
import { Line } from '../testing/line.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { width } from '../text/terminal-text.ts'
import { noTerminal, type Terminal } from './terminal.testkit.ts'

const skip = noTerminal()
let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

const group = ['resourcegroup/rg-web', '-n', 'azure']

async function lock(message: string): Promise<void> {
  const condition = { type: 'Ready', status: 'False', severity: 'Error', reason: 'Locked', message }
  const { client } = cluster
  const place = { name: 'rg-web', namespace: 'azure' }
  const object = await client.get(await client.discovery.resolve('resourcegroups'), place)
  await cluster.setStatus('resourcegroups', object, { conditions: [condition] })
}

function widest({ screen }: Terminal): number {
  return Math.max(...screen.visible().split('\n').map(width))
}

test('--watch draws over what it drew, follows the window, and Ctrl-C leaves a clean terminal', {
  skip,
}, async () => {
  await using terminal = cluster.terminal(['why', ...group, '--watch'], { columns: 100, rows: 24 })
  await terminal.shows(/✓ ResourceGroup azure\/rg-web is healthy/)
  await lock('locked by a policy that has a long name, so that the line which says so is a long one as well')
  await terminal.shows(/✗ ResourceGroup azure\/rg-web is in error[\s\S]*locked by a policy/)
  assert.doesNotMatch(terminal.screen.text(), /is healthy/)
  assert.ok(widest(terminal) > 60)
  await terminal.resize(60, 24)
  await terminal.until(
    () => widest(terminal) <= 60 && /kubectl/.test(terminal.screen.visible()),
    'narrow lines',
  )
  await terminal.resize(100, 5)
  await terminal.shows(/^… \d+ more lines$/m)
  assert.equal(terminal.screen.visible().match(/is in error/g)?.length, 1)
  terminal.type('\x03')
  assert.equal(await terminal.ended, 1)
  const { screen } = terminal
  assert.deepEqual([screen.cursorShown, screen.alternate, screen.others], [true, false, []])
  assert.match(screen.visible().split('\n').at(-2) ?? '', /^(?:\^C|… \d+ more lines)$/)
})

test('a line tells how far the reading is, and is gone when there is something to show', {
  skip,
}, async () => {
  const seen = Promise.withResolvers<void>()
  await using proxy = await cluster.proxy(only(reading, once(seen.promise)))
  cluster.writeKubeconfig('slow', cluster.token, proxy.url)
  const environment = { KUBECONFIG: join(cluster.folder, 'slow') }
  await using terminal = cluster.terminal([], { environment, columns: 60 })
  await terminal.shows(/^reading: 0 of \d+ lists, 0 objects$/m)
  seen.resolve()
  assert.equal(await terminal.ended, 1)
  assert.doesNotMatch(terminal.screen.text(), /reading:/)
  assert.match(terminal.screen.text(), /^✗ barometer: /)
})

test('Ctrl-C while it reads ends it at once, with the line gone', { skip }, async () => {
  await using proxy = await cluster.proxy(only(reading, hang))
  cluster.writeKubeconfig('slower', cluster.token, proxy.url)
  const environment = { KUBECONFIG: join(cluster.folder, 'slower') }
  await using terminal = cluster.terminal([], { environment })
  await terminal.shows(/^reading: /m)
  terminal.type('\x03')
  assert.equal(await terminal.ended, 130)
  assert.match(terminal.screen.text(), /^(?:\^C)?\n?$/)
})

test('colours come on a terminal, not with NO_COLOR, and a dumb terminal is sent no sequence at all', {
  skip,
}, async () => {
  const run = async (environment: Record<string, string>, args: readonly string[] = []) => {
    await using terminal = cluster.terminal(['tree', 'cluster/eu-prod', '-n', 'clusters', ...args], {
      environment,
    })
    await terminal.ended
    return terminal
  }
  const usual = await run({})
  assert.match(usual.screen.styleOf('✗') ?? '', /31/)
  const plain = await run({ NO_COLOR: '1' })
  assert.equal(plain.screen.isStyled(), false)
  assert.equal(plain.screen.text(), usual.screen.text())
  assert.doesNotMatch((await run({ TERM: 'dumb' })).sent, /\x1b/)
  assert.doesNotMatch((await run({}, ['--plain'])).sent.replace(/\r\x1b\[K|\r[^\r]*\x1b\[K/g, ''), /\x1b/)
})

test('--watch on a dumb terminal prints what has changed, below what was there', { skip }, async () => {
  const environment = { TERM: 'dumb' }
  await using terminal = cluster.terminal(['why', ...group, '--watch'], { environment })
  await terminal.shows(/is in error/)
  await lock('and locked again')
  await terminal.shows(/locked by a policy[\s\S]*and locked again/)
  terminal.type('\x03')
  assert.equal(await terminal.ended, 1)
  assert.doesNotMatch(terminal.sent, /\x1b/)
})

test('who stops reading early hears no complaint', async () => {
  assert.equal((await cluster.baro(['dump', join(cluster.folder, 'all.jsonl')])).code, 0)
  const program = join(import.meta.dirname, '..', 'main.ts')
  for (const args of ['why -o json', 'get pod,deploy,machine -o yaml', 'tree cluster/eu-prod -n clusters']) {
    const line = `"${process.execPath}" "${program}" ${args} -f all.jsonl | head -1; exit "\${PIPESTATUS[0]}"`
    const { status, stdout, stderr } = spawnSync('bash', ['--norc', '-c', line], {
      cwd: cluster.folder,
      env: { PATH: process.env['PATH'] ?? '' },
      encoding: 'utf8',
      timeout: 240_000,
    })
    assert.equal(stderr, '', args)
    assert.equal(stdout.split('\n').length, 2, args)
    assert.ok(status === 0 || status === 1, `${args}: ${status}`)
  }
})

test('get -w: where the connection is lost each row is marked old, in a column of its own', {
  skip,
}, async () => {
  await using line = await Line.start(cluster, 'cut')
  const environment = { KUBECONFIG: join(cluster.folder, 'cut') }
  const args = ['get', 'clusters', '-n', 'clusters', '-w']
  await using terminal = cluster.terminal(args, { environment, columns: 120 })
  await terminal.shows(/^NAMESPACE {2}NAME/m)
  await line.watched()
  line.break(reset, (response) => void response.socket?.resetAndDestroy())
  await terminal.shows(
    /^! connection lost: [\s\S]*^ {5}NAMESPACE {2}NAME[^\n]*\nold {2}clusters {3}eu-prod /m,
  )
  line.mend()
  await terminal.shows(/^NAMESPACE {2}NAME[^\n]*\nclusters {3}eu-prod /m)
  terminal.type('\x03')
  assert.equal(await terminal.ended, 1)
})
