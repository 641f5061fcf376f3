import type { Json } from '../http.ts'
import { freePorts } from '../servers/free-port.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { webhook } from '../webhook/server.ts'
import { at, configMap, failure } from './objects.ts'

/** Where a webhook is called, and what is said when it cannot be. */
export const webhookAddresses = new Topic('webhook addresses')

/** What a ConfigMap's writer hears once a webhook with this configuration is in force. */
async function refusal(t: CaseContext, clientConfig: Json): Promise<Json> {
  const ns = await t.namespace()
  const rule = { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }
  const hook = {
    name: 'it.example.com',
    clientConfig,
    rules: [rule],
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } },
  }
  const path = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations'
  await t.must(201, t.post(path, { metadata: { name: t.name('hook') }, webhooks: [hook] }))
  return t.eventually(
    () => t.post(at('configmaps', ns), configMap(t.name('cm'))),
    (answer) => answer.status !== 201,
  )
}

const failed = (url: string, why: string) =>
  failure(
    500,
    'InternalError',
    `Internal error occurred: failed calling webhook "it.example.com": failed to call webhook: Post "${url}?timeout=10s": ${why}`,
  )

webhookAddresses.case('a service that is not there', async (t) => {
  const ns = await t.namespace()
  const answer = await refusal(t, { service: { namespace: ns, name: 'nobody', path: '/x' } })
  t.expect(answer, 500, failed(`https://nobody.${ns}.svc:443/x`, 'service "nobody" not found'))
})

webhookAddresses.case('a service without that port', async (t) => {
  const ns = await t.namespace()
  await t.must(
    201,
    t.post(at('services', ns), { metadata: { name: 'web' }, spec: { ports: [{ port: 443 }] } }),
  )
  const answer = await refusal(t, { service: { namespace: ns, name: 'web', port: 8443 } })
  t.expect(answer, 500, failed(`https://web.${ns}.svc:8443/`, 'no service port 8443 found for service "web"'))
})

webhookAddresses.case('a service elsewhere is called there, and must be who it is called', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true }))
  const port = Number(new URL(hook.clientConfig.url).port)
  const spec = { type: 'ExternalName', externalName: 'localhost' }
  await t.must(201, t.post(at('services', ns), { metadata: { name: 'web' }, spec }))
  const { caBundle } = hook.clientConfig
  const answer = await refusal(t, { service: { namespace: ns, name: 'web', port }, caBundle })
  const why = `tls: failed to verify certificate: x509: certificate is not valid for any names, but wanted to match web.${ns}.svc`
  t.expect(answer, 500, failed(`https://web.${ns}.svc:${port}/`, why))
})

webhookAddresses.case('of an address only host and cleaned path count', async (t) => {
  const [port] = await freePorts(1)
  const answer = await refusal(t, { url: `https://127.0.0.1:${port}//a/../b/` })
  t.expect(
    answer,
    500,
    failed(`https://127.0.0.1:${port}/b`, `dial tcp 127.0.0.1:${port}: connect: connection refused`),
  )
})

webhookAddresses.case('a certificate nobody vouches for', async (t) => {
  const hook = await webhook(t, () => ({ allowed: true }))
  const answer = await refusal(t, { url: hook.clientConfig.url })
  const why = 'tls: failed to verify certificate: x509: certificate signed by unknown authority'
  t.expect(answer, 500, failed(hook.clientConfig.url, why))
})
