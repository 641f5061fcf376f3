import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent } from '../suite/match.ts'
import { webhook } from '../webhook/server.ts'
import { at, configMap, failure } from './objects.ts'

/** What webhooks say that they should not. */
export const hostileWebhooks = new Topic('hostile webhooks')

const registration = '/apis/admissionregistration.k8s.io/v1'

const configuration = (name: string, ns: string, clientConfig: Json) => ({
  metadata: { name },
  webhooks: [
    {
      name: 'it.example.com',
      clientConfig,
      rules: [{ apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE'] }],
      sideEffects: 'None',
      admissionReviewVersions: ['v1'],
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } },
    },
  ],
})

/** What the writer of a ConfigMap hears when a webhook in force says this. */
async function answerTo(t: CaseContext, type: 'mutating' | 'validating', said: Json): Promise<Json> {
  const ns = await t.namespace()
  const hook = await webhook(t, () => said)
  const path = `${registration}/${type}webhookconfigurations`
  await t.must(201, t.post(path, configuration(t.name('hook'), ns, hook.clientConfig)))
  return t.eventually(
    () => t.post(at('configmaps', ns), configMap(t.name('cm'))),
    () => hook.reviews.length > 0,
  )
}

for (const code of [-1, 101, 200, 204, 304]) {
  hostileWebhooks.case(`a refusal with the code ${code} is a 400`, async (t) => {
    const status = { status: 'Success', code, message: 'no' }
    const answer = await answerTo(t, 'validating', { allowed: false, status })
    const message = 'admission webhook "it.example.com" denied the request: no'
    t.expect(answer, 400, { status: 'Failure', code: 400, message })
  })
}

const mistyped: [string, Json, string][] = [
  [
    'a code that is text',
    { allowed: false, status: { code: 'abc' } },
    'string into Go struct field Status.response.status.code of type int32',
  ],
  [
    'a code with a fraction',
    { allowed: false, status: { code: 403.5 } },
    'number 403.5 into Go struct field Status.response.status.code of type int32',
  ],
  [
    'a reason that is a number',
    { allowed: false, status: { reason: 5 } },
    'number into Go struct field Status.response.status.reason of type v1.StatusReason',
  ],
  [
    'a status that is a number',
    { allowed: false, status: 7 },
    'number into Go struct field AdmissionResponse.response.status of type v1.Status',
  ],
  [
    'warnings that are text',
    { allowed: true, warnings: 'x' },
    'string into Go struct field AdmissionResponse.response.warnings of type []string',
  ],
  [
    'a warning that is a number',
    { allowed: true, warnings: [1] },
    'number into Go struct field AdmissionResponse.response.warnings of type string',
  ],
  [
    'a yes that is text',
    { allowed: 'true' },
    'string into Go struct field AdmissionResponse.response.allowed of type bool',
  ],
]
for (const [title, said, why] of mistyped) {
  hostileWebhooks.case(`an answer with ${title} fails the request`, async (t) => {
    const message = `Internal error occurred: failed calling webhook "it.example.com": failed to call webhook: json: cannot unmarshal ${why}`
    t.expect(await answerTo(t, 'validating', said), 500, failure(500, 'InternalError', message))
  })
}

const withPatch = (text: string) => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(text).toString('base64'),
})
const invalid: [string, 'mutating' | 'validating', Json, string][] = [
  [
    'a patch of a validating webhook',
    'validating',
    withPatch('[]'),
    'received invalid webhook response: validating webhook may not return response.patch',
  ],
  [
    'a patch without a type',
    'mutating',
    { allowed: true, patch: 'W10=' },
    'received invalid webhook response: webhook returned response.patch but not response.patchType',
  ],
  [
    'a type without a patch',
    'mutating',
    { allowed: true, patchType: 'JSONPatch' },
    'received invalid webhook response: webhook returned response.patchType but not response.patch',
  ],
  [
    'a patch that is no list',
    'mutating',
    withPatch('{}'),
    'received undecodable patch in webhook response: json: cannot unmarshal object into Go value of type jsonpatch.Patch',
  ],
  [
    'another uid',
    'mutating',
    { allowed: true, uid: '' },
    'received invalid webhook response: expected response.uid=',
  ],
]
for (const [title, type, said, why] of invalid) {
  hostileWebhooks.case(`${title} fails the request`, async (t) => {
    const { body, status } = await answerTo(t, type, said)
    t.like(status, 500, 'status')
    const message = `Internal error occurred: failed calling webhook "it.example.com": ${why}`
    t.like(String(body.message).slice(0, message.length), message, 'message')
  })
}

hostileWebhooks.case('warnings are in UTF-8, and those with control characters are left out', async (t) => {
  const answer = await answerTo(t, 'validating', {
    allowed: true,
    warnings: ['中 – "é"\\', 'a\nb', '', 'last'],
  })
  t.expect(answer, 201)
  const said = Buffer.from(String(answer.headers['warning']), 'latin1').toString('utf8')
  t.like(said, String.raw`299 - "中 – \"é\"\\", 299 - "last"`, 'warning')
})

const metadata: [string, Json, number, Json][] = [
  ['uid', 'mine', 201, { metadata: { selfLink: absent } }],
  ['creationTimestamp', '2000-01-01T00:00:00Z', 201, {}],
  ['selfLink', '/x', 201, { metadata: { selfLink: absent } }],
  [
    'namespace',
    'kube-system',
    400,
    { message: 'the namespace of the provided object does not match the namespace sent on the request' },
  ],
]
for (const [field, value, status, body] of metadata) {
  hostileWebhooks.case(`one does not decide the ${field} of a new object`, async (t) => {
    const operations = [{ op: 'add', path: `/metadata/${field}`, value }]
    const answer = await answerTo(t, 'mutating', withPatch(JSON.stringify(operations)))
    t.expect(answer, status, body)
    if (answer.body.metadata?.[field] === value) t.like(value, absent, field)
  })
}

const form = '; desired format: https://host[/path]'
const scheme = (given: string) => `Invalid value: "${given}": 'https' is the only allowed URL scheme${form}`
const noHost = `Invalid value: "": host must be specified${form}`
const addresses: [string, string[]][] = [
  ['http://127.0.0.1:1/x', [scheme('http')]],
  ['ftp://h/x', [scheme('ftp')]],
  ['//h/x', [scheme('')]],
  ['unix:///x', [scheme('unix'), noHost]],
  ['h', [scheme(''), noHost]],
  ['', [scheme(''), noHost]],
  ['https://', [noHost]],
  ['https:h', [noHost]],
  ['https://u:p@h/x', ['Invalid value: "u:p": user information is not permitted in the URL']],
  ['https://h/x?q=1', ['Invalid value: "q=1": query parameters are not permitted in the URL']],
  ['https://h/x#f', ['Invalid value: "f": fragments are not permitted in the URL']],
  [
    'https://h/%zz',
    [`Required value: url must be a valid URL: parse "https://h/%zz": invalid URL escape "%zz"${form}`],
  ],
]
for (const [url, messages] of addresses) {
  hostileWebhooks.case(`the address "${url}" is refused`, async (t) => {
    const field = 'webhooks[0].clientConfig.url'
    await t.must(
      422,
      t.post(`${registration}/validatingwebhookconfigurations`, configuration(t.name('hook'), 'x', { url })),
      { details: { causes: messages.map((message) => ({ message, field })) } },
    )
  })
}

hostileWebhooks.case('a webhook has an address or a service, not both and not neither', async (t) => {
  const causes = [
    {
      field: 'webhooks[0].clientConfig',
      message: 'Required value: exactly one of url or service is required',
    },
  ]
  for (const client of [{}, { url: 'https://h', service: { name: 'a', namespace: 'b' } }])
    await t.must(
      422,
      t.post(`${registration}/validatingwebhookconfigurations`, configuration(t.name('hook'), 'x', client)),
      { details: { causes } },
    )
})
