import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { KubeObject } from '@barometer/client'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { baro, type Outcome, shellWords } from '../testing/baro.testkit.ts'
import { TestCluster } from '../testing/live.testkit.ts'

const shop = join(import.meta.dirname, '..', '..', 'testdata', 'shop.json')

/** The cluster that the examples of the help speak of, under the names of two contexts, and a dump of it. */
let cluster: TestCluster
let dump: string
before(async () => {
  cluster = await TestCluster.start()
  const { items } = JSON.parse(readFileSync(shop, 'utf8')) as { items: readonly KubeObject[] }
  const namespaces = ['fleet', 'shop'].map(
    (name): KubeObject => ({ apiVersion: 'v1', kind: 'Namespace', metadata: { name } }),
  )
  await cluster.load([...namespaces, ...items.map(asTheServerTakesIt)])
  dump = join(cluster.folder, 'dump.jsonl.gz')
  const { code, out } = await ask(['dump'])
  assert.equal(code, 0)
  writeFileSync(dump, gzipSync(out))
})
after(() => cluster.close())

/** A Deployment of the test data says no more than it must; the server wants to know what it runs. */
function asTheServerTakesIt(object: KubeObject): KubeObject {
  if (object.kind !== 'Deployment') return object
  const labels = { app: 'shop' }
  const template = { metadata: { labels }, spec: { containers: [{ name: 'web', image: 'web' }] } }
  const spec = { replicas: 1, selector: { matchLabels: labels }, template }
  return { ...object, metadata: { ...object.metadata, labels }, spec } as KubeObject
}

function ask(args: readonly string[]): Promise<Outcome> {
  const contexts = ['prod', 'lab'].map((name) => ({ name, context: { cluster: 'c', user: 'u' } }))
  const config = {
    clusters: [{ name: 'c', cluster: { server: cluster.url } }],
    users: [{ name: 'u', user: { token: cluster.token } }],
    contexts,
    'current-context': 'prod',
  }
  return runInProcess(args, JSON.stringify(config))
}

/** The examples of a command's help, without what stands before and after the program in a pipe. */
function examplesOf(command: string): readonly string[] {
  const [, examples = ''] = baro([command, '--help']).out.split('\nExamples:\n')
  const lines = examples.split('\n').filter((line) => line !== '')
  return lines.map((line) => /(?:^ {2}|\| )baro ?(.*?)(?: \| .*| > .*)?$/.exec(line)?.[1] ?? line)
}

for (const command of ['glance', 'why', 'tree', 'get', 'conditions', 'explain', 'dump']) {
  test(`the examples in the help of ${command} give an answer`, async () => {
    const examples = examplesOf(command)
    assert.ok(examples.length > 1)
    for (const example of examples) {
      const words = shellWords(example)
        .filter((word) => word !== '--watch')
        .map((word) => word.replace(/^dump\.jsonl\.gz$/, dump).replace(/^-$/, shop))
      const file = /^dump (\S+\.jsonl)(?: |$)/.exec(example)?.[1]
      const path = file === undefined ? undefined : join(cluster.folder, file)
      const args = words.map((word) => (word === file ? (path ?? word) : word))
      const { code, out, err } = await ask(args)
      assert.ok(code === 0 || code === 1, `${example}: ${err}`)
      assert.equal(err, '', example)
      const written = example.includes('--contexts') ? path?.replace('.jsonl', '-prod.jsonl') : path
      assert.ok(written === undefined ? out !== '' : existsSync(written), example)
    }
  })
}
