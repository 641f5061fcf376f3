import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import type { KubeObject } from '@barometer/client'
import { hang } from '@barometer/testkit'
import { runInProcess } from '../../faults/in-process.testkit.ts'
import { TestCluster } from '../../testing/live.testkit.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  const make = async (word: string, object: KubeObject) => {
    await cluster.client.create(await cluster.client.discovery.resolve(word), object)
  }
  for (const name of ['shop', 'shelf']) {
    await make('namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name } })
  }
  for (const name of ['web', 'worker']) {
    await make('cm', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'shop' } })
  }
})
after(() => cluster.close())

/** What is offered in place of the last word; the last line is what the shell is told. */
async function offered(
  words: readonly string[],
  config = kubeconfig(cluster),
  patience = '2m',
): Promise<readonly string[]> {
  const environment = { BARO_COMPLETION_TIMEOUT: patience }
  const { code, out, err } = await runInProcess(['__complete', ...words], config, { environment })
  assert.deepEqual({ code, err }, { code: 0, err: '' })
  return out.trimEnd().split('\n')
}
const words = (lines: readonly string[]) => lines.map((line) => line.split('\t')[0])

test('commands, each with what it is for', async () => {
  const [tree = '', ...rest] = await offered(['tre'])
  assert.match(tree, /^tree\t\w/)
  assert.deepEqual(rest, [':4'])
  assert.ok(!(await offered([''])).some((line) => line.startsWith('_')))
})

test('options of the command, and of the glance where no command is named', async () => {
  assert.deepEqual(words(await offered(['tree', '--dep'])), ['--depth', ':4'])
  assert.deepEqual(words(await offered(['--wat'])), ['--watch', ':4'])
})

test('what an option may be, in the next word or in the same', async () => {
  assert.deepEqual(await offered(['get', '-o', 'j']), ['json', ':4'])
  assert.deepEqual(await offered(['get', '--output=j']), ['--output=json', ':4'])
  assert.deepEqual(await offered(['completion', '']), ['bash', 'fish', 'zsh', ':4'])
})

test('kinds, without a space behind them, and with their group where the plural has another meaning', async () => {
  assert.deepEqual(await offered(['why', 'statef']), ['statefulsets\tStatefulSet', ':6'])
  const events = words(await offered(['why', 'events']))
  assert.deepEqual(events, [...new Set(events)])
  assert.deepEqual(words(await offered(['get', 'pods,statef'])), ['pods,statefulsets', ':6'])
})

test('names behind KIND/, and behind a KIND that stands alone, in the namespace of the line', async () => {
  assert.deepEqual(await offered(['why', '-n', 'shop', 'cm/w']), ['cm/web', 'cm/worker', ':4'])
  assert.deepEqual(await offered(['why', '-nshop', 'cm/web', 'cm/wo']), ['cm/worker', ':4'])
  assert.deepEqual(await offered(['get', '--namespace=shop', 'configmap', 'web', 'wo']), ['worker', ':4'])
  assert.deepEqual(await offered(['get', '-A', 'cm', 'wo']), ['worker', ':4'])
  assert.deepEqual(await offered(['why', 'cm/w']), [':4'])
})

test('every command that takes objects completes both of its forms', async () => {
  const line = ['--namespace=shop']
  for (const command of [['get'], ['why'], ['tree'], ['conditions'], ['lint'], ['wait', 'Ready']]) {
    assert.deepEqual(await offered([...command, ...line, 'cm', 'w']), ['web', 'worker', ':4'], command[0])
    assert.deepEqual(await offered([...command, ...line, 'cm/w']), ['cm/web', 'cm/worker', ':4'], command[0])
    assert.deepEqual(await offered([...command, ...line, 'cm,sts', 'we']), ['web', ':4'], command[0])
    assert.deepEqual(words(await offered([...command, ...line, 'cm/web', 'statef'])), ['statefulsets', ':6'])
  }
})

test('namespaces', async () => {
  assert.deepEqual(await offered(['why', '-n', 'sh']), ['shelf', 'shop', ':4'])
  assert.deepEqual(await offered(['why', '--namespace=sho']), ['--namespace=shop', ':4'])
})

const contexts = JSON.stringify({
  contexts: ['prod', 'prelude', 'e\u001b[31mvil', 'two\nlines'].map((name) => ({
    name,
    context: { cluster: '' },
  })),
})

test('contexts, from the kubeconfig alone; those that would drive the terminal are left out', async () => {
  assert.deepEqual(await offered(['why', '--context', ''], contexts), ['prelude', 'prod', ':4'])
  assert.deepEqual(await offered(['why', '--context=pro'], contexts), ['--context=prod', ':4'])
})

test('what explain knows', async () => {
  assert.deepEqual(words(await offered(['explain', 'CrashLoop'])), ['CrashLoopBackOff', ':4'])
})

test('files are left to the shell', async () => {
  for (const line of [
    ['lint', './'],
    ['dump', ''],
    ['why', '-f', ''],
    ['get', '--kubeconfig='],
  ]) {
    assert.deepEqual(await offered(line), [':0'], line.join(' '))
  }
})

test('nothing, where nothing can follow, the command is unknown, or the line is broken', async () => {
  for (const line of [
    ['nothing', ''],
    ['dump', 'file', ''],
    ['why', '--no-such', '-n'],
    ['why', '--', 'cm/a', '--o/'],
  ]) {
    assert.deepEqual(await offered(line), [':4'], line.join(' '))
  }
})

test('nothing, and no error, where no cluster answers, or none in time', async () => {
  await using silent = await cluster.proxy(hang)
  const config = kubeconfig({ url: silent.url, token: 't' })
  for (const patience of ['100ms', '']) {
    assert.deepEqual(await offered(['why', 'po'], config, patience), [':4'])
  }
  assert.deepEqual(await offered(['why', 'po'], 'no kubeconfig: ['), [':4'])
})
