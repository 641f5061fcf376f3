import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { selfSigned } from '@barometer/x509'
import type { Json } from '../../http.ts'
import { reviewServer } from '../../webhook/review-server.ts'
import { type Attack, expectStatus } from '../attack.ts'
import type { Victim } from '../victim.ts'

const configurations = '/apis/admissionregistration.k8s.io/v1/validatingwebhookconfigurations'

/** What the writer of a ConfigMap hears while a webhook answers so. */
async function answered(
  victim: Victim,
  answer: (uid: string, response: ServerResponse) => void,
): Promise<number> {
  const identity = selfSigned(['127.0.0.1'], Date.now())
  const { cert } = identity
  const server = reviewServer(identity, ({ request }, response) => answer(request.uid, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const hook = {
    name: 'evil.example.com',
    clientConfig: { url: `https://127.0.0.1:${port}/`, caBundle: Buffer.from(cert).toString('base64') },
    rules: [{ operations: ['CREATE'], apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'] }],
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    timeoutSeconds: 2,
  }
  const body = { metadata: { name: 'evil' }, webhooks: [hook] }
  expectStatus((await victim.client.send({ method: 'POST', path: configurations, body })).status, 201)
  try {
    const headers = victim.headers('admin', { 'Content-Type': 'application/json' })
    const path = '/api/v1/namespaces/default/configmaps?dryRun=All'
    return (await victim.say(`POST ${path} HTTP/1.1`, headers, '{"metadata":{"name":"a"}}')).status
  } finally {
    await victim.client.send({ method: 'DELETE', path: `${configurations}/evil` })
    server.close()
    server.closeAllConnections()
  }
}

const review = (uid: string, said: Json) =>
  JSON.stringify({ kind: 'AdmissionReview', apiVersion: 'admission.k8s.io/v1', response: { uid, ...said } })

const answers: [string, Json, number][] = [
  ['a refusal with the code 99999', { allowed: false, status: { code: 99_999 } }, 500],
  ['a refusal with the code "abc"', { allowed: false, status: { code: 'abc' } }, 500],
  ['a refusal with the code 200', { allowed: false, status: { code: 200 } }, 400],
  ['a refusal with the code 101', { allowed: false, status: { code: 101 } }, 400],
  ['warnings beyond Latin-1', { allowed: true, warnings: ['中 – \u0000\r\nX: y'] }, 201],
  ['warnings that are none', { allowed: true, warnings: [{}, 7] }, 500],
  [
    '100,000 warnings',
    { allowed: true, warnings: Array.from({ length: 100_000 }, (_, n) => `warning ${n}`) },
    201,
  ],
  ['a patch where none may be', { allowed: true, patchType: 'JSONPatch', patch: '////' }, 500],
]

/** What webhooks answer. */
export const webhooks: Attack[] = [
  ...answers.map(
    ([name, said, status]): Attack => ({
      name: `a webhook's ${name}`,
      writes: true,
      run: async (victim) =>
        expectStatus(await answered(victim, (uid, response) => response.end(review(uid, said))), status),
    }),
  ),
  {
    name: 'a webhook that never answers',
    writes: true,
    run: async (victim) => expectStatus(await answered(victim, () => {}), 500),
  },
  {
    name: 'a webhook that never ends',
    writes: true,
    run: async (victim) =>
      expectStatus(
        await answered(victim, (_, response) => {
          const more = () => {
            if (!response.destroyed) response.write(Buffer.alloc(1024 * 1024, 32), more)
          }
          more()
        }),
        500,
      ),
  },
  {
    name: 'a webhook that answers 1,000,000 lists deep',
    writes: true,
    run: async (victim) =>
      expectStatus(await answered(victim, (_, response) => response.end('['.repeat(1_000_000))), 500),
  },
]
