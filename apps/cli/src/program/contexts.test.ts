import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { runInProcess } from '../faults/in-process.testkit.ts'
import { TestCluster } from '../testing/live.testkit.ts'

/** Two clusters that have a Deployment and a Service account of the same names, and one that does not answer. */
let prod: TestCluster
let lab: TestCluster
before(async () => {
  prod = await TestCluster.start()
  lab = await TestCluster.start()
  for (const cluster of [prod, lab]) {
    await cluster.put('namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'shop' } })
  }
  await prod.put('deployments', deployment('Stuck', 'no nodes have room'))
  await lab.put('deployments', deployment('', ''))
})
after(async () => {
  await prod.close()
  await lab.close()
})

function deployment(reason: string, message: string): KubeObject {
  const isWell = reason === ''
  const status = isWell ? 'True' : 'False'
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'web', namespace: 'shop', generation: 1 },
    spec: {
      replicas: 1,
      selector: { matchLabels: { app: 'web' } },
      template: {
        metadata: { labels: { app: 'web' } },
        spec: { containers: [{ name: 'c', image: 'i' }] },
      },
    },
    status: {
      observedGeneration: 1,
      replicas: 1,
      updatedReplicas: 1,
      ...(isWell ? { readyReplicas: 1, availableReplicas: 1 } : { unavailableReplicas: 1 }),
      conditions: [
        { type: 'Available', status, reason: isWell ? 'MinimumReplicasAvailable' : reason, message },
        {
          type: 'Progressing',
          status,
          reason: isWell ? 'NewReplicaSetAvailable' : 'ProgressDeadlineExceeded',
          message,
        },
      ],
    },
  } as KubeObject
}

function config(): string {
  const clusters = [
    ['prod', prod.url, prod.token],
    ['lab', lab.url, lab.token],
    ['dead', 'http://127.0.0.1:1', 'x'],
  ]
  return JSON.stringify({
    apiVersion: 'v1',
    kind: 'Config',
    clusters: clusters.map(([name, server]) => ({ name, cluster: { server } })),
    users: clusters.map(([name, , token]) => ({ name, user: { token } })),
    contexts: clusters.map(([name]) => ({ name, context: { cluster: name, user: name, namespace: 'shop' } })),
    'current-context': 'prod',
  })
}
interface Said {
  readonly context: string
  readonly explanations: readonly { readonly state: string; readonly causes: readonly unknown[] }[]
}
const ask = (command: string) => runInProcess(command.split(' '), config(), { columns: 80 })

test('why: the first line says which cluster is in error, and every name says of which it is', async () => {
  const { code, out, err } = await ask('why deploy/web --contexts prod,lab')
  assert.deepEqual([code, err], [1, ''])
  assert.match(
    out,
    /^✗ In error in 1 of 2 clusters: prod; nothing in error in lab\n\n✗ prod: Deployment shop\/web is in error/,
  )
  assert.match(out, /\nprod: Deployment shop\/web \(reported\)\n/)
  assert.match(out, /\n {2}(?:next|command) +kubectl --context prod describe -n shop deployment\.apps\/web\n/)
  assert.match(out, /\n✓ lab: Deployment shop\/web is healthy/)
})

test('the same names in two clusters never meet: each keeps its own state', async () => {
  const { clusters } = JSON.parse((await ask('why deploy/web --contexts prod,lab -o json')).out)
  assert.deepEqual(
    clusters.map(({ context, explanations: [first] }: Said) => [context, first?.state, first?.causes.length]),
    [
      ['prod', 'error', 1],
      ['lab', 'ok', 0],
    ],
  )
})

test('get and conditions: one table with a column for the cluster', async () => {
  const got = await ask('get deploy --contexts prod,lab')
  assert.equal(got.code, 1)
  assert.match(got.out, /^CLUSTER {2}NAMESPACE {2}NAME +STATE +VERDICT .*\nprod +shop +web +Error +Degraded /)
  assert.match(got.out, /\nlab +shop +web +OK +Healthy /)
  const names = await ask('get deploy --contexts prod,lab -o name')
  assert.equal(names.out, 'prod\tdeployment.apps/web -n shop\nlab\tdeployment.apps/web -n shop\n')
  const conditions = await ask('conditions deploy/web --contexts prod,lab')
  assert.match(conditions.out, /^SINCE {2}CLUSTER {2}OBJECT/)
})

test('tree: one tree a cluster, and one drawing with a box for each', async () => {
  const { out } = await ask('tree deploy/web --contexts prod,lab')
  assert.match(out, /\n✗ prod: Deployment shop\/web · /)
  assert.match(out, /\n✓ lab: Deployment shop\/web\n/)
  const mermaid = await ask('tree deploy/web --contexts prod,lab -o mermaid')
  assert.match(
    mermaid.out,
    / {2}subgraph c0\["prod"\]\n {2}n0\[.*\]:::error\n {2}end\n {2}subgraph c1\["lab"\]\n {2}n1\[/,
  )
  const dot = await ask('tree deploy/web --contexts prod,lab -o dot')
  assert.match(dot.out, / {2}subgraph cluster_1 \{\n {2}label="lab"\n/)
})

test('a cluster that does not answer costs one line, not the answer; the exit code says that it is not whole', async () => {
  for (const command of ['glance', 'why', 'why deploy/web', 'get deploy', 'tree deploy/web']) {
    const { code, out, err } = await ask(`${command} --contexts lab,dead`)
    assert.equal(code, 4, command)
    assert.match(err, /^error: dead: 127\.0\.0\.1:1 cannot be reached .*\n$/, command)
    assert.match(out, /lab/, command)
    assert.doesNotMatch(out, /^✓/, command)
  }
  const { out } = await ask('glance --contexts lab,dead')
  assert.match(out, /^\? Nothing in error in lab; no answer from dead\n\n✓ lab: nothing to fix/)
  const value = JSON.parse((await ask('glance --contexts lab,dead -o json')).out)
  assert.deepEqual(
    value.clusters.map(({ context, error }: { context: string; error?: { code: number } }) => [
      context,
      error?.code,
    ]),
    [
      ['lab', undefined],
      ['dead', 4],
    ],
  )
})

test('where none answers there is nothing to say but why', async () => {
  const { code, out, err } = await ask('why --contexts dead')
  assert.deepEqual([code, out], [4, ''])
  assert.equal(err.split('\n').length, 2)
})

test('a glob names every context that it matches, each once, in the order of their names', async () => {
  const all = await ask('get deploy --contexts l*,*r?d,lab -o name')
  assert.equal(all.out, 'lab\tdeployment.apps/web -n shop\nprod\tdeployment.apps/web -n shop\n')
  assert.equal(all.err, '')
  const none = await ask('why --contexts lab,x*')
  assert.deepEqual([none.code, none.out], [2, ''])
  assert.equal(none.err, 'error: no context matches "x*"; the contexts are: dead, lab, prod\n')
})

test('lint: what was found in each cluster, and no good news where one does not answer', async () => {
  const text = await ask('lint deploy --contexts prod,lab')
  assert.match(text.out, /^prod:\n[\s\S]* in 1 object\n\nlab:\n[\s\S]* in 1 object\n$/)
  const json = await ask('lint deploy --contexts lab,dead -o json')
  assert.equal(json.code, 4)
  assert.deepEqual(
    JSON.parse(json.out).clusters.map(
      ({ context, summary, error }: Record<string, { code?: number; objects?: number }>) => [
        ...[context, summary?.objects, error?.code],
      ],
    ),
    [
      ['lab', 1, undefined],
      ['dead', undefined, 4],
    ],
  )
  const sarif = JSON.parse((await ask('lint deploy --contexts prod,lab -o sarif')).out)
  assert.deepEqual(
    sarif.runs.map(({ automationDetails }: { automationDetails: { id: string } }) => automationDetails.id),
    ['prod/', 'lab/'],
  )
  const files = await ask('lint ./a.yaml --contexts prod')
  assert.deepEqual([files.code, files.err], [2, 'error: files are in no cluster: leave out --contexts\n'])
})

test('dump: a file for each cluster, and none for one that does not answer', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'baro-contexts-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const { code, err } = await ask(`dump ${join(folder, 'fleet.jsonl')} --contexts prod,lab,dead`)
  assert.equal(code, 4)
  assert.match(err, /^error: dead: /m)
  assert.deepEqual(readdirSync(folder).sort(), ['fleet-lab.jsonl', 'fleet-prod.jsonl'])
  assert.match(readFileSync(join(folder, 'fleet-prod.jsonl'), 'utf8'), /no nodes have room/)
  const nowhere = await ask('dump --contexts prod,lab')
  assert.deepEqual([nowhere.code, nowhere.out], [2, ''])
  assert.match(nowhere.err, /^error: name a file: with --contexts each cluster has its own/)
})

test('a context that does not exist, an object that is in one of them only, and two ways to name a cluster', async () => {
  const typo = await ask('why deploy/web --contexts lab,pord')
  assert.deepEqual([typo.code, typo.out.includes('✓ lab: ')], [2, true])
  assert.match(typo.err, /^error: pord: .*context "pord" does not exist; there are dead, lab, prod\n$/)
  const elsewhere = await ask('why deploy/nope --contexts lab')
  assert.equal(elsewhere.code, 2)
  assert.match(elsewhere.err, /^error: lab: deploy\/nope not found in the namespace shop/)
  const both = await ask('why --contexts lab --context prod')
  assert.equal(both.code, 2)
  assert.match(both.err, /cannot be used with option '--context <name>'/)
})

test('of one context alone, the command that shows more goes to the same cluster', async () => {
  const { out } = await ask('why deploy/web --context prod')
  assert.match(out, /^✗ Deployment shop\/web is in error/)
  assert.match(out, /kubectl --context prod describe -n shop deployment\.apps\/web/)
})
