import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { get } from 'node:https'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import type { Ref } from '@barometer/graph'
import { selfSigned } from '@barometer/x509'
import { type Child, patience } from '../../testing/child.testkit.ts'
import { demoFile, demoMoment, demoObjects, TestCluster } from '../../testing/live.testkit.ts'
import { CertificateFiles } from './certificate-files.ts'

let cluster: TestCluster
before(async () => {
  cluster = await TestCluster.start()
  await cluster.load(demoObjects())
})
after(() => cluster.close())

/** Waits for the address of the page, and opens it as a browser does. */
async function open(child: Child) {
  await child.said(/^The page is at \S+\n/)
  const [, address = '', path = ''] = /at (http:\/\/127\.0\.0\.1:\d+)(\/login\S+)\n/.exec(child.out) ?? []
  const login = await fetch(`${address}${path}`, { redirect: 'manual' })
  assert.equal(login.status, 303)
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const get = (asked: string, headers = {}) =>
    fetch(`${address}${asked}`, { headers: { cookie, ...headers } })
  return { address, get, json: async (asked: string) => (await get(asked)).json() as Promise<never> }
}

interface Snapshot {
  readonly causes: readonly { readonly object: Ref; readonly next: string }[]
  readonly causeCount: number
  readonly head: { readonly counts: object; readonly objects: number }
}

/** The first event of a stream. */
async function snapshot(response: Response): Promise<Snapshot> {
  let text = ''
  const decoder = new TextDecoder()
  for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
    text += decoder.decode(piece, { stream: true })
    const [, data] = /event: snapshot\ndata: (.*)\n\n/.exec(text) ?? []
    if (data !== undefined) return JSON.parse(data)
  }
  throw new Error(`the stream has ended: ${text}`)
}

test('the page of a cluster says what the glance says, until Ctrl-C', async () => {
  const child = cluster.begin(['serve'])
  const { get, json } = await open(child)
  const { clusters, version } = (await json('/api/v1/clusters')) as {
    clusters: readonly { title: string }[]
    version: string
  }
  assert.equal(clusters.length, 1)
  assert.match(version, /^\d+\.\d+\.\d+$/)
  const shown = await snapshot(await get('/api/v1/stream'))
  const { out } = await cluster.baro(['glance', '-A', '-o', 'json'])
  const glance = JSON.parse(out)
  assert.deepEqual(
    shown.causes.map(({ object }) => object),
    glance.causes.map(({ object }: { object: unknown }) => object),
  )
  assert.deepEqual(
    shown.causes.map(({ next }) => next),
    glance.causes.map(({ next }: { next: { command: string } }) => next.command),
  )
  assert.deepEqual(shown.head.counts, glance.states.total)
  child.stop()
  const { code, err } = await child.ended
  assert.equal(code, 0)
  assert.equal(err, 'Ctrl-C stops it.\n')
})

test('a dump is a page, which says that it is one and of when', async () => {
  const child = cluster.begin(['serve', '-f', demoFile, '--complete', '--now', demoMoment()])
  const { get, json } = await open(child)
  const { clusters } = (await json('/api/v1/clusters')) as {
    clusters: readonly { name: string; still: boolean }[]
  }
  assert.deepEqual(
    clusters.map(({ name, still }) => [name, still]),
    [['files', true]],
  )
  const shown = await snapshot(await get('/api/v1/stream'))
  const glance = await cluster.baro([
    'glance',
    '-f',
    demoFile,
    '--complete',
    '--now',
    demoMoment(),
    '-o',
    'json',
  ])
  assert.equal(shown.causeCount, JSON.parse(glance.out).causes.length)
  const query = 'group=aws.upbound.io&kind=ProviderConfig&name=erp-account'
  const { yaml } = (await json(`/api/v1/object?${query}`)) as { yaml: string }
  assert.match(yaml, /^apiVersion: aws.upbound.io\/v1beta1\nkind: ProviderConfig\n/)
  child.stop()
  assert.equal((await child.ended).code, 0)
})

test('several clusters are on one page; one that does not answer is told, and costs the others nothing', async () => {
  const file = join(cluster.folder, 'several')
  writeFileSync(file, JSON.stringify(severalClusters(cluster)))
  const child = cluster.begin(['serve', '--kubeconfig', file, '--contexts', 'here,away'])
  const { get, json } = await open(child)
  await child.said(/error: away: .*is the cluster up\?/)
  const { clusters } = (await json('/api/v1/clusters')) as {
    clusters: readonly { name: string; problem?: string }[]
  }
  assert.deepEqual(
    clusters.map(({ name }) => name),
    ['here', 'away'],
  )
  const { causes } = await snapshot(await get('/api/v1/stream?cluster=here'))
  const [first] = causes
  assert.match(first?.next ?? '', /^kubectl --kubeconfig \S+ --context here /)
  child.stop()
  assert.equal((await child.ended).code, 0)
})

function severalClusters({ url, token }: TestCluster): object {
  const server = (name: string, address: string) => ({ name, cluster: { server: address } })
  return {
    clusters: [server('here', url), server('away', 'http://127.0.0.1:9')],
    users: [{ name: 'u', user: { token } }],
    contexts: ['here', 'away'].map((name) => ({ name, context: { cluster: name, user: 'u' } })),
    'current-context': 'here',
  }
}

test('what cannot be served is told in one line that says what to do', async (t) => {
  const taken = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => taken.once('listening', resolve))
  t.after(() => taken.close())
  const { port } = taken.address() as { port: number }
  const inUse = await cluster.baro(['serve', '--port', String(port)])
  assert.equal(inUse.code, 2)
  assert.match(inUse.err, /^error: port \d+ is in use; choose another with --port.*\n$/)
  const noPort = await cluster.baro(['serve', '--port', 'http'])
  assert.match(noPort.err, /^error: --port must be a number from 0 to 65535, not "http"\n$/)
  const noFile = await cluster.baro(['serve', '-f', '/nonexistent.jsonl'])
  assert.equal(noFile.code, 2)
  assert.match(noFile.err, /^cannot read \/nonexistent.jsonl: .*\nerror: .*\n$/)
  const away = cluster.writeKubeconfig('away', 'x', 'http://127.0.0.1:9')
  const unreachable = await cluster.baro(['serve', '--kubeconfig', away])
  assert.equal(unreachable.code, 4)
  assert.equal(unreachable.out, '')
  const stranger = await cluster.baro(['serve', '--kubeconfig', cluster.writeKubeconfig('stranger', 'x')])
  assert.equal(stranger.code, 4)
  assert.match(stranger.err, /^error: the server refused your credentials/)
})

test('a page for others wants a certificate, and lets in whom the cluster knows', async () => {
  const refused = async (...flags: string[]) => {
    const { code, err } = await cluster.baro(['serve', ...flags])
    assert.equal(code, 2)
    return err
  }
  assert.match(await refused('--address', '0.0.0.0'), /^error: --address 0\.0\.0\.0 .* needs --tls-cert-file/)
  assert.match(await refused('--address', 'here'), /^error: --address must be an IP address, not "here"\n$/)
  assert.match(await refused('--tls-cert-file', 'x'), /^error: .* go together\n$/)
  const { cert, key, ca } = selfSigned(['127.0.0.1'], Date.now())
  const [certFile, keyFile] = [join(cluster.folder, 'tls.crt'), join(cluster.folder, 'tls.key')]
  writeFileSync(certFile, cert)
  writeFileSync(keyFile, selfSigned(['127.0.0.1'], Date.now()).key)
  const files = ['--tls-cert-file', certFile, '--tls-private-key-file', keyFile]
  assert.match(await refused(...files, '-f', demoFile), /^error: files have no users/)
  assert.match(await refused(...files, '--contexts', 'a,b'), /^error: each cluster has its own users/)
  assert.match(await refused(...files), /^error: the key in \S+ is not that of the certificate in \S+\n$/)

  writeFileSync(keyFile, key)
  const child = cluster.begin(['serve', ...files])
  await child.said(/^The page is at https:\/\/127\.0\.0\.1:\d+\/\n/)
  const [, address = ''] = /at (https:\S+)\/\n/.exec(child.out) ?? []
  const ask = (token: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}` }
      get(`${address}/api/v1/clusters`, { ca, headers, agent: false }, async (response) =>
        resolve({ status: response.statusCode ?? 0, text: (await response.toArray()).join('') }),
      ).on('error', reject)
    })
  assert.equal((await ask('made-up')).status, 401)
  let answer = await ask(cluster.token)
  for (const end = performance.now() + patience; answer.status === 503; answer = await ask(cluster.token))
    assert.ok(performance.now() < end, answer.text)
  assert.match(JSON.parse(answer.text).user, /./)
  child.stop()
  assert.equal((await child.ended).code, 0)
})

test('a certificate that is written anew is taken into use; one that is wrong is told once', () => {
  const [certFile, keyFile] = [join(cluster.folder, 'own.crt'), join(cluster.folder, 'own.key')]
  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(certFile, cert)
    writeFileSync(keyFile, key)
  }
  write(selfSigned(['127.0.0.1'], Date.now()))
  const files = new CertificateFiles(certFile, keyFile)
  files.read()
  const told: string[] = []
  const look = () =>
    files.look(
      () => told.push('renewed'),
      (problem) => told.push(problem),
    )
  look()
  assert.deepEqual(told, [])
  write(selfSigned(['127.0.0.1'], Date.now()))
  look()
  look()
  assert.deepEqual(told, ['renewed'])
  writeFileSync(certFile, 'nonsense')
  look()
  look()
  assert.deepEqual(told.length, 2)
  assert.match(told[1]!, /must hold a certificate and its key, in PEM; the page keeps the previous one/)
})

test('the rules of the cluster are applied beside the page', async () => {
  const once = cluster.begin(['rollup', 'run', '--install', '--rule', 'deployments'])
  await once.said(/are applied until/)
  once.stop()
  await once.ended
  const { client } = cluster
  await client.discovery.kinds({ fresh: true })
  const readings = await client.discovery.resolve('readings.barometer.dev')
  const found = async () => {
    const all: KubeObject[] = []
    await client.list(readings, { each: (reading) => all.push(reading) })
    return all
  }
  for (const { metadata } of await found())
    await client.delete(readings, { namespace: metadata.namespace ?? '', name: metadata.name })
  const child = cluster.begin(['serve', '--rollups'])
  const { get } = await open(child)
  assert.ok((await snapshot(await get('/api/v1/stream'))).causeCount > 0)
  const end = performance.now() + patience
  while ((await found()).length === 0) assert.ok(performance.now() < end, 'nobody writes readings')
  child.stop()
  assert.equal((await child.ended).code, 0)
})
