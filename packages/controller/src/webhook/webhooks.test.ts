import assert from 'node:assert/strict'
import { request } from 'node:https'
import { type TestContext, test } from 'node:test'
import { ApiError, type KubeObject } from '@barometer/client'
import { selfSigned } from '@barometer/x509'
import { crdOf } from '../crd/crd-of.ts'
import { defineKind } from '../crd/define-kind.ts'
import { integer, object, optional, string } from '../crd/schema.ts'
import { kindOf, type ObjectOf } from '../kind.ts'
import { silentLogger } from '../log.ts'
import { type Surroundings, surroundings } from '../testkit.ts'
import { mutating, validating } from './admission.ts'
import { type Webhook, webhookConfigurations, withConversion } from './configuration.ts'
import { conversion, convertedVersion } from './conversion.ts'
import { keepCertificates } from './keep-certificates.ts'
import { WebhookServer } from './webhook-server.ts'

const names = { group: 'example.com', kind: 'Website' }
const Website = defineKind({
  ...names,
  version: 'v1',
  spec: object({ host: string(), replicas: optional(integer()) }),
})
const WebsiteBeta = defineKind({ ...names, version: 'v1beta1', spec: object({ address: string() }) })
type Site = ObjectOf<typeof Website>
type BetaSite = ObjectOf<typeof WebsiteBeta>

const secretKind = kindOf({ group: '', version: 'v1', kind: 'Secret' })
const crdKind = kindOf({
  ...{ group: 'apiextensions.k8s.io', version: 'v1', kind: 'CustomResourceDefinition' },
  namespaced: false,
})
const configurationKind = (kind: string) =>
  kindOf({ group: 'admissionregistration.k8s.io', version: 'v1', kind, namespaced: false })

const replicas = mutating(Website, (site: Site) => ({
  ...site,
  spec: { ...site.spec, replicas: site.spec.replicas ?? 2 },
}))
const hosts = validating(Website, (site: Site) =>
  site.spec.host.includes('.') ? [] : [{ field: 'spec.host', message: 'must be a full host name' }],
)
const versions = conversion(Website, [
  convertedVersion<BetaSite, Site>(WebsiteBeta, {
    toStored: ({ spec, ...rest }) => ({
      ...rest,
      apiVersion: 'example.com/v1',
      spec: { host: spec.address },
    }),
    fromStored: ({ spec, ...rest }) => ({
      ...rest,
      apiVersion: 'example.com/v1beta1',
      spec: { address: spec.host },
    }),
  }),
])

/** Installs definition and configurations, serves the webhooks, and gives them their certificate. */
async function installed(t: TestContext, around: Surroundings, webhooks: readonly Webhook[]) {
  const { client, clock, signal } = around
  // TLS asks the machine's own clock.
  clock.time = Date.now()
  const server = new WebhookServer({ webhooks, log: silentLogger, port: 0 })
  t.after(() => server.close())
  const options = {
    ...{ client, clock, signal, webhooks, log: silentLogger, configurations: 'websites' },
    secret: { namespace: 'default', name: 'websites-webhook' },
    addresses: ['127.0.0.1'],
    use: (certificate: { key: string; cert: string }) => server.use(certificate),
  }
  await keepCertificates(options)
  const address = { url: server.url ?? '' }
  const plain = crdOf(Website, WebsiteBeta)
  const definition = webhooks.includes(versions) ? withConversion(plain, versions, address) : plain
  await client.create(crdKind, definition)
  for (const configuration of webhookConfigurations('websites', webhooks, address) as KubeObject[])
    await client.create(configurationKind(configuration.kind), configuration)
  await keepCertificates(options)
  return { server, options }
}

const site = (spec: object, name = 'shop') => ({
  ...{ apiVersion: 'example.com/v1', kind: 'Website', metadata: { name, namespace: 'default' } },
  spec,
})

test('a mutating webhook changes what is written, and a validating one refuses it by field', async (t) => {
  const around = await surroundings(t)
  await installed(t, around, [replicas, hosts])
  const created = await around.client.create(Website, site({ host: 'shop.example.com' }))
  assert.deepEqual(created['spec'], { host: 'shop.example.com', replicas: 2 })
  await assert.rejects(around.client.create(Website, site({ host: 'shop' }, 'bad')), (error) => {
    assert.ok(error instanceof ApiError)
    assert.equal(error.status.code, 422)
    assert.match(error.message, /"bad" is invalid: spec\.host: must be a full host name/)
    return true
  })
})

test('objects are read and written in every version', async (t) => {
  const around = await surroundings(t)
  await installed(t, around, [versions])
  const beta = { ...site({ address: 'shop.example.com' }), apiVersion: 'example.com/v1beta1' }
  await around.client.create(WebsiteBeta, beta)
  const place = { namespace: 'default', name: 'shop' }
  const stored = await around.client.get(Website, place)
  assert.deepEqual(stored['spec'], { host: 'shop.example.com' })
  const again = await around.client.get(WebsiteBeta, place)
  assert.deepEqual(again['spec'], { address: 'shop.example.com' })
  assert.equal(again.metadata.uid, stored.metadata.uid)
})

test('a webhook that throws fails that write, names itself, and answers the next', async (t) => {
  const around = await surroundings(t)
  const moody = validating(Website, ({ spec }: Site) => {
    if (spec.host === 'throw') throw new Error('no connection to the DNS')
    return []
  })
  await installed(t, around, [moody])
  await assert.rejects(
    around.client.create(Website, site({ host: 'throw' }, 'one')),
    /the webhook failed: no connection to the DNS/,
  )
  await around.client.create(Website, site({ host: 'fine' }, 'two'))
})

test('replicas that start together agree on one certificate', async (t) => {
  const around = await surroundings(t)
  const { options } = await installed(t, around, [hosts])
  await around.client.delete(secretKind, { namespace: 'default', name: 'websites-webhook' })
  const used: string[] = []
  const replica = () => keepCertificates({ ...options, use: async ({ cert }) => void used.push(cert) })
  await Promise.all([replica(), replica(), replica()])
  const secret = await around.client.get(secretKind, options.secret)
  const { 'tls.crt': cert = '' } = secret['data'] as Record<string, string>
  const kept = Buffer.from(cert, 'base64').toString()
  assert.equal(used.at(-1), kept)
  const configuration = await around.client.get(configurationKind('ValidatingWebhookConfiguration'), {
    name: 'websites',
  })
  const [entry] = configuration['webhooks'] as { clientConfig: { caBundle: string } }[]
  assert.equal(entry?.clientConfig.caBundle, (secret['data'] as Record<string, string>)['ca.crt'])
})

test('what is installed later is told whom to trust, and a Secret that was lost is made anew', async (t) => {
  const around = await surroundings(t)
  const { client } = around
  const { server, options } = await installed(t, around, [hosts])
  const bundleOf = async () => {
    const { webhooks } = (await client.get(configurationKind('ValidatingWebhookConfiguration'), {
      name: 'websites',
    })) as { webhooks?: { clientConfig: { caBundle?: string } }[] }
    return webhooks?.[0]?.clientConfig.caBundle
  }
  const first = await bundleOf()
  await client.delete(configurationKind('ValidatingWebhookConfiguration'), { name: 'websites' })
  const [again] = webhookConfigurations('websites', [hosts], { url: server.url ?? '' }) as KubeObject[]
  await client.create(configurationKind('ValidatingWebhookConfiguration'), again)
  while ((await bundleOf()) !== first) await new Promise((resolve) => setImmediate(resolve))
  await client.delete(secretKind, options.secret)
  while ((await bundleOf()) === first) await new Promise((resolve) => setImmediate(resolve))
})

test('a server that could not listen listens when its port is free', async (t) => {
  const { key, cert } = selfSigned(['127.0.0.1'], Date.now())
  const other = new WebhookServer({ webhooks: [hosts], log: silentLogger, port: 0 })
  await other.use({ key, cert })
  const port = Number(new URL(other.url ?? '').port)
  const server = new WebhookServer({ webhooks: [hosts], log: silentLogger, port })
  await assert.rejects(server.use({ key, cert }), { code: 'EADDRINUSE' })
  assert.equal(server.url, undefined)
  await other.close()
  await server.use({ key, cert })
  t.after(() => server.close())
  assert.equal(server.url, `https://127.0.0.1:${port}`)
})

test('a certificate is renewed while the server goes on', async (t) => {
  const around = await surroundings(t)
  const { server, options } = await installed(t, around, [hosts])
  const { url } = server
  around.clock.jumped = 70 * 24 * 3_600_000
  const used: string[] = []
  const use = async (certificate: { key: string; cert: string }) => {
    used.push(certificate.cert)
    await server.use(certificate)
  }
  await keepCertificates({ ...options, use })
  assert.equal(server.url, url)
  assert.ok(used.length > 0)
})

for (const [what, body, code] of [
  ['what is not JSON', '{', 400],
  ['a review without a request', '{}', 400],
  ['a request without an object', '{"request":{"uid":"1","operation":"CREATE"}}', 400],
  ['a list for a request', '{"request":[]}', 400],
] as const) {
  test(`${what} is refused as malformed`, async (t) => {
    const { url, post } = await bareServer(t, [hosts])
    assert.equal(await post(`${url}${hosts.path}`, body), code)
  })
}

test('a path without a webhook is not found', async (t) => {
  const { url, post } = await bareServer(t, [hosts])
  assert.equal(await post(`${url}/elsewhere`, '{}'), 404)
})

async function bareServer(t: TestContext, webhooks: readonly Webhook[]) {
  const { key, cert, ca } = selfSigned(['127.0.0.1'], Date.now())
  const server = new WebhookServer({ webhooks, log: silentLogger, port: 0 })
  t.after(() => server.close())
  await server.use({ key, cert })
  const post = (url: string, body: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const call = request(url, { method: 'POST', ca, agent: false }, (response) => {
        response.resume()
        resolve(response.statusCode)
      })
      call.on('error', reject)
      call.end(body)
    })
  return { url: server.url ?? '', post }
}
