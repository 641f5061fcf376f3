import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { kubeconfig } from '@barometer/apiserver'
import type { Outcome } from '../testing/baro.testkit.ts'
import { demoObjects, TestCluster } from '../testing/live.testkit.ts'
import { runInProcess } from './in-process.testkit.ts'

const canary = 'canary-7f3a'
const lastApplied = 'kubectl.kubernetes.io/last-applied-configuration'
const metadata = (name: string) => ({
  name,
  namespace: 'default',
  annotations: { [lastApplied]: JSON.stringify({ data: { password: canary } }) },
})

let cluster: TestCluster
let file: string
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
  const data = { password: Buffer.from(canary).toString('base64') }
  await cluster.put('secrets', { apiVersion: 'v1', kind: 'Secret', metadata: metadata('bank'), data })
  await cluster.put('configmaps', {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: metadata('settings'),
    data: { 'app.conf': `password=${canary}` },
  })
  const container = {
    name: 'app',
    image: 'shop/web:1',
    args: [`--password=${canary}`],
    env: [
      { name: 'PASSWORD', value: canary },
      { name: 'KEY', valueFrom: { secretKeyRef: { name: 'nowhere', key: 'key' } } },
    ],
  }
  const spec = { containers: [container] }
  await cluster.put('pods', { apiVersion: 'v1', kind: 'Pod', metadata: metadata('web'), spec })
  file = join(cluster.folder, 'cluster.jsonl')
  assert.deepEqual(await run('dump', file), { code: 0, out: '', err: '' })
})
after(() => cluster.close())

function run(...args: readonly string[]): Promise<Outcome> {
  return runInProcess(args, kubeconfig({ url: cluster.url, token: cluster.token }))
}

test('a dump holds no secret, in no form, and is for its owner alone', () => {
  const text = readFileSync(file, 'utf8')
  assert.ok(text.includes('"name":"bank"') && text.includes('"name":"nowhere"'))
  for (const form of [canary, Buffer.from(canary).toString('base64'), cluster.token]) {
    assert.ok(!text.includes(form))
  }
  assert.equal(statSync(file).mode & 0o777, 0o600)
})

test('a dump that is read back answers as the cluster did', async () => {
  const { now } = JSON.parse(readFileSync(file, 'utf8').trimEnd().split('\n').at(-1) ?? '').survey
  for (const args of [
    ['glance', '-o', 'json'],
    ['why', '-o', 'json'],
    ['why', 'cluster,database,ksvc,pod', '-A', '-o', 'json'],
  ]) {
    const live = await run(...args, '--now', now)
    const dumped = await run(...args.filter((word) => word !== '-A'), '-f', file)
    assert.equal(dumped.code, live.code, args.join(' '))
    assert.deepEqual(JSON.parse(dumped.out), JSON.parse(live.out), args.join(' '))
  }
})

test('an older dump survives a cluster that does not answer', async () => {
  const before = readFileSync(file, 'utf8')
  const dead = kubeconfig({ url: 'http://127.0.0.1:1', token: cluster.token })
  assert.equal((await runInProcess(['dump', file], dead)).code, 4)
  assert.equal(readFileSync(file, 'utf8'), before)
})
