import type { Json } from '../http.ts'
import { freePorts } from '../servers/free-port.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, present } from '../suite/match.ts'
import { webhook } from '../webhook/server.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, failure } from './objects.ts'

/** Mutating and validating admission webhooks. */
export const webhooks = new Topic('webhooks')

const registration = '/apis/admissionregistration.k8s.io/v1'
const configMapRule = {
  apiGroups: [''],
  apiVersions: ['v1'],
  resources: ['configmaps'],
  operations: ['CREATE', 'UPDATE'],
}

/** Registers a webhook for the case's namespace alone. */
async function register(
  t: CaseContext,
  type: 'mutating' | 'validating',
  clientConfig: Json,
  more: Json = {},
): Promise<string> {
  const ns = await t.namespace()
  const name = t.name(type)
  const hook = {
    name: `${type}.example.com`,
    clientConfig,
    rules: [configMapRule],
    sideEffects: 'None',
    admissionReviewVersions: ['v1'],
    namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': ns } },
    ...more,
  }
  await t.must(
    201,
    t.post(`${registration}/${type}webhookconfigurations`, { metadata: { name }, webhooks: [hook] }),
  )
  return name
}

/** Creates ConfigMaps until the answer shows that the webhook is in force. */
function untilInForce(t: CaseContext, ns: string, shows: (answer: Json) => boolean, body: Json = {}) {
  return t.eventually(() => t.post(at('configmaps', ns), configMap(t.name('cm'), body)), shows)
}

const patched = (operations: Json[]) => ({
  allowed: true,
  patchType: 'JSONPatch',
  patch: Buffer.from(JSON.stringify(operations)).toString('base64'),
})

webhooks.case('a mutating one changes the object', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => patched([{ op: 'add', path: '/data', value: { added: 'yes' } }]))
  await register(t, 'mutating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.body.data !== undefined)
  t.expect(answer, 201, { data: { added: 'yes' } })
})

webhooks.case('one is asked with the whole request', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true }))
  await register(t, 'validating', hook.clientConfig)
  const answer = await untilInForce(t, ns, () => hook.reviews.length > 0)
  t.like(hook.reviews[0], {
    kind: 'AdmissionReview',
    apiVersion: 'admission.k8s.io/v1',
    request: {
      uid: present,
      kind: { group: '', version: 'v1', kind: 'ConfigMap' },
      resource: { group: '', version: 'v1', resource: 'configmaps' },
      requestKind: { group: '', version: 'v1', kind: 'ConfigMap' },
      requestResource: { group: '', version: 'v1', resource: 'configmaps' },
      name: answer.body.metadata.name,
      namespace: ns,
      operation: 'CREATE',
      userInfo: { username: 'admin', groups: ['system:masters', 'system:authenticated'] },
      object: {
        kind: 'ConfigMap',
        apiVersion: 'v1',
        metadata: { name: answer.body.metadata.name, namespace: ns, uid: present },
      },
      oldObject: null,
      dryRun: false,
      options: { kind: 'CreateOptions', apiVersion: 'meta.k8s.io/v1' },
    },
  })
  await t.must(200, t.patch('merge', at('configmaps', ns, answer.body.metadata.name), { data: { x: '1' } }))
  t.like(hook.reviews.at(-1).request, {
    operation: 'UPDATE',
    object: { data: { x: '1' } },
    oldObject: { data: absent },
    options: { kind: 'UpdateOptions' },
  })
})

webhooks.case('a validating one that says no is quoted', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: false, status: { message: 'not today' } }))
  await register(t, 'validating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(
    answer,
    400,
    failure(400, absent, 'admission webhook "validating.example.com" denied the request: not today'),
  )
})

webhooks.case('one that says no gives code and reason', async (t) => {
  const ns = await t.namespace()
  const status = { code: 403, reason: 'Forbidden', message: 'never' }
  const hook = await webhook(t, () => ({ allowed: false, status }))
  await register(t, 'validating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(
    answer,
    403,
    failure(403, 'Forbidden', 'admission webhook "validating.example.com" denied the request: never'),
  )
})

webhooks.case('one that says no without a word', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: false }))
  await register(t, 'mutating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(answer, 400, {
    message: 'admission webhook "mutating.example.com" denied the request without explanation',
  })
})

webhooks.case('the warnings of one reach the client', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true, warnings: ['mind the gap'] }))
  await register(t, 'validating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.headers.warning !== undefined)
  t.expect(answer, 201)
  t.like(answer.headers['warning'], '299 - "mind the gap"', 'warning')
})

webhooks.case('one that cannot be reached fails the request', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true }))
  const [port] = await freePorts(1)
  const url = `https://127.0.0.1:${port}/hook`
  await register(t, 'validating', { ...hook.clientConfig, url }, { failurePolicy: 'Fail' })
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(
    answer,
    500,
    failure(
      500,
      'InternalError',
      `Internal error occurred: failed calling webhook "validating.example.com": failed to call webhook: Post "${url}?timeout=10s": dial tcp 127.0.0.1:${port}: connect: connection refused`,
    ),
  )
})

webhooks.case('one that cannot be reached may be ignored', async (t) => {
  const ns = await t.namespace()
  const denies = await webhook(t, (request) => ({ allowed: request.object.metadata.labels?.x !== 'y' }))
  const [port] = await freePorts(1)
  await register(
    t,
    'mutating',
    { ...denies.clientConfig, url: `https://127.0.0.1:${port}/` },
    { failurePolicy: 'Ignore' },
  )
  await register(t, 'validating', denies.clientConfig)
  await untilInForce(t, ns, (each) => each.status !== 201, { metadata: { labels: { x: 'y' } } })
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
})

webhooks.case('one that takes too long fails the request', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => new Promise(() => {}))
  await register(t, 'validating', hook.clientConfig, { timeoutSeconds: 1 })
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(answer, 500, {
    reason: 'InternalError',
    message: `Internal error occurred: failed calling webhook "validating.example.com": failed to call webhook: Post "${hook.clientConfig.url}?timeout=1s": context deadline exceeded`,
  })
})

webhooks.case('one that answers nonsense fails the request', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true, uid: 'other' }))
  await register(t, 'validating', hook.clientConfig)
  const answer = await untilInForce(t, ns, (each) => each.status !== 201)
  t.expect(answer, 500, {
    message:
      /^Internal error occurred: failed calling webhook "validating\.example\.com": received invalid webhook response: expected response\.uid="[0-9a-f-]{36}", got "other"$/,
  })
})

webhooks.case('objectSelector picks by label', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: false }))
  await register(t, 'validating', hook.clientConfig, { objectSelector: { matchLabels: { x: 'y' } } })
  await untilInForce(t, ns, (each) => each.status !== 201, { metadata: { labels: { x: 'y' } } })
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
})

webhooks.case('matchConditions pick by CEL', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: false }))
  const matchConditions = [{ name: 'x', expression: 'has(object.data) && object.data["x"] == "y"' }]
  await register(t, 'validating', hook.clientConfig, { matchConditions })
  await untilInForce(t, ns, (each) => each.status !== 201, { data: { x: 'y' } })
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: 'z' } })))
})

webhooks.case('one with side effects refuses a dry run', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, () => ({ allowed: true, warnings: ['seen'] }))
  await register(t, 'validating', hook.clientConfig, { sideEffects: 'NoneOnDryRun' })
  await untilInForce(t, ns, (each) => each.headers.warning !== undefined)
  await t.must(201, t.post(at('configmaps', ns), configMap('dry'), { query: { dryRun: 'All' } }))
  t.like(hook.reviews.at(-1).request.dryRun, true, 'dryRun')
})

webhooks.case('a DELETE is asked with the old object', async (t) => {
  const ns = await t.namespace()
  const hook = await webhook(t, (request) => ({
    allowed: request.operation !== 'DELETE',
    warnings: ['seen'],
  }))
  await register(t, 'validating', hook.clientConfig, { rules: [{ ...configMapRule, operations: ['*'] }] })
  const answer = await untilInForce(t, ns, (each) => each.headers.warning !== undefined)
  const { name } = answer.body.metadata
  await t.must(400, t.delete(at('configmaps', ns, name)))
  t.like(hook.reviews.at(-1).request, {
    operation: 'DELETE',
    object: null,
    oldObject: { metadata: { name } },
  })
})

webhooks.case('one for custom resources sees their subresources when asked to', async (t) => {
  const kind = await customKind(t, { subresources: { status: {} } })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const hook = await webhook(t, (request) => ({ allowed: request.subResource !== 'status' }))
  const rule = {
    apiGroups: [kind.group],
    apiVersions: ['*'],
    resources: ['widgets/status'],
    operations: ['UPDATE'],
  }
  await register(t, 'validating', hook.clientConfig, { rules: [rule] })
  let count = 0
  await t.eventually(
    () => t.patch('merge', kind.at('a', 'status'), { status: { n: ++count } }),
    (answer) => answer.status === 400,
  )
  await t.must(200, t.patch('merge', kind.at('a'), { spec: { x: 1 } }))
})

webhooks.case('mutations are validated afterwards', async (t) => {
  const kind = await customKind(t, { spec: { type: 'object', properties: { a: { type: 'integer' } } } })
  const hook = await webhook(t, () => patched([{ op: 'add', path: '/spec', value: { a: 'text' } }]))
  const rule = { apiGroups: [kind.group], apiVersions: ['*'], resources: ['widgets'], operations: ['CREATE'] }
  await register(t, 'mutating', hook.clientConfig, { rules: [rule] })
  const answer = await t.eventually(
    () => t.post(kind.at(), kind.object(t.name())),
    (each) => each.status !== 201,
  )
  t.expect(answer, 422, { details: { causes: [{ field: 'spec.a' }] } })
})

webhooks.case('a configuration gets its defaults', async (t) => {
  const body = {
    metadata: { name: t.name('hooks') },
    webhooks: [
      {
        name: 'a.example.com',
        clientConfig: { url: 'https://127.0.0.1:1/' },
        sideEffects: 'None',
        admissionReviewVersions: ['v1'],
        rules: [],
      },
    ],
  }
  await t.must(201, t.post(`${registration}/mutatingwebhookconfigurations`, body), {
    metadata: { generation: 1 },
    webhooks: [
      {
        failurePolicy: 'Fail',
        matchPolicy: 'Equivalent',
        reinvocationPolicy: 'Never',
        timeoutSeconds: 10,
        namespaceSelector: {},
        objectSelector: {},
      },
    ],
  })
})

const bothVersions = [
  { name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: anything() } },
  { name: 'v2', served: true, storage: false, schema: { openAPIV3Schema: anything() } },
]

function anything(): Json {
  return { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }
}

for (const matchPolicy of ['Equivalent', 'Exact']) {
  webhooks.case(
    `a rule for another version counts when the match policy is not exact: ${matchPolicy}`,
    async (t) => {
      const kind = await customKind(t, { versions: bothVersions })
      const hook = await webhook(t, () => patched([{ op: 'add', path: '/added', value: true }]))
      const rule = {
        apiGroups: [kind.group],
        apiVersions: ['v1'],
        resources: ['widgets'],
        operations: ['CREATE'],
      }
      await register(t, 'mutating', hook.clientConfig, { rules: [rule], matchPolicy })
      await t.eventually(
        () => t.post(kind.at(), kind.object(t.name('one'))),
        () => hook.reviews.length > 0,
      )
      const seen = hook.reviews.length
      const other = { ...kind.object(t.name('two')), apiVersion: `${kind.group}/v2` }
      const answer = await t.post(kind.at(undefined, undefined, { version: 'v2' }), other)
      if (matchPolicy === 'Exact') {
        t.expect(answer, 201, { added: absent })
        t.like(hook.reviews.length, seen, 'reviews')
        return
      }
      t.expect(answer, 201, { apiVersion: `${kind.group}/v2`, added: true })
      t.like(hook.reviews.at(-1).request, {
        kind: { group: kind.group, version: 'v1' },
        resource: { group: kind.group, version: 'v1', resource: 'widgets' },
        requestKind: { group: kind.group, version: 'v2' },
        requestResource: { group: kind.group, version: 'v2', resource: 'widgets' },
        object: { apiVersion: `${kind.group}/v1` },
      })
    },
  )
}
