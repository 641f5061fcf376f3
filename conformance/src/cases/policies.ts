import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { at, configMap, failure } from './objects.ts'

/** ValidatingAdmissionPolicy and its bindings. */
export const policies = new Topic('policies')

const registration = '/apis/admissionregistration.k8s.io/v1'
const resourceRules = [
  { apiGroups: [''], apiVersions: ['v1'], resources: ['configmaps'], operations: ['CREATE', 'UPDATE'] },
]

/** A policy with a binding, for the case's namespace alone. */
async function policy(t: CaseContext, spec: Json, binding: Json = {}): Promise<string> {
  const ns = await t.namespace()
  const name = t.name('policy')
  const matchConstraints = { resourceRules }
  await t.must(
    201,
    t.post(`${registration}/validatingadmissionpolicies`, {
      metadata: { name },
      spec: { matchConstraints, ...spec },
    }),
  )
  const namespaceSelector = { matchLabels: { 'kubernetes.io/metadata.name': ns } }
  const bound = {
    policyName: name,
    validationActions: ['Deny'],
    matchResources: { namespaceSelector },
    ...binding,
  }
  await t.must(
    201,
    t.post(`${registration}/validatingadmissionpolicybindings`, { metadata: { name }, spec: bound }),
  )
  return name
}

function untilInForce(t: CaseContext, ns: string, shows: (answer: Json) => boolean, body: Json = {}) {
  return t.eventually(() => t.post(at('configmaps', ns), configMap(t.name('cm'), body)), shows)
}
const denied = (answer: Json) => answer.status !== 201

policies.case('an expression that is false denies, with its message', async (t) => {
  const ns = await t.namespace()
  const validations = [{ expression: 'has(object.data)', message: 'data is needed' }]
  const name = await policy(t, { validations })
  const answer = await untilInForce(t, ns, denied)
  const cm = /^configmaps "cm-.*" is forbidden: ValidatingAdmissionPolicy '/
  t.expect(answer, 422, { reason: 'Invalid', message: cm })
  t.like(
    answer.body.message.endsWith(
      `ValidatingAdmissionPolicy '${name}' with binding '${name}' denied request: data is needed`,
    ),
    true,
    'message',
  )
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
})

policies.case('without a message the expression is quoted', async (t) => {
  const ns = await t.namespace()
  await policy(t, { validations: [{ expression: 'has(object.data)' }] })
  const answer = await untilInForce(t, ns, denied)
  t.expect(answer, 422, { message: /denied request: failed expression: has\(object\.data\)$/ })
})

policies.case('a reason sets the code', async (t) => {
  const ns = await t.namespace()
  await policy(t, { validations: [{ expression: 'false', message: 'no', reason: 'Forbidden' }] })
  const answer = await untilInForce(t, ns, denied)
  t.expect(answer, 403, failure(403, 'Forbidden', /denied request: no$/))
})

policies.case('messageExpression and variables are computed', async (t) => {
  const ns = await t.namespace()
  const variables = [{ name: 'count', expression: 'has(object.data) ? size(object.data) : 0' }]
  const validations = [
    { expression: 'variables.count > 1', messageExpression: '"only " + string(variables.count)' },
  ]
  await policy(t, { variables, validations })
  const answer = await untilInForce(t, ns, denied, { data: { x: '' } })
  t.expect(answer, 422, { message: /denied request: only 1$/ })
})

policies.case('Warn warns', async (t) => {
  const ns = await t.namespace()
  const name = await policy(
    t,
    { validations: [{ expression: 'false', message: 'hm' }] },
    { validationActions: ['Warn'] },
  )
  const answer = await untilInForce(t, ns, (each) => each.headers.warning !== undefined)
  t.expect(answer, 201)
  const warning = `299 - "Validation failed for ValidatingAdmissionPolicy '${name}' with binding '${name}': hm"`
  t.like(answer.headers['warning'], warning, 'warning')
})

policies.case('matchConditions leave out', async (t) => {
  const ns = await t.namespace()
  const matchConditions = [{ name: 'labelled', expression: 'has(object.metadata.labels)' }]
  await policy(t, { matchConditions, validations: [{ expression: 'false' }] })
  await untilInForce(t, ns, denied, { metadata: { labels: { x: 'y' } } })
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
})

policies.case('oldObject and request are known', async (t) => {
  const ns = await t.namespace()
  const expression =
    'request.operation == "CREATE" ? request.userInfo.username == "admin" && oldObject == null : has(oldObject.data) == false'
  await policy(t, { validations: [{ expression, message: 'no' }] })
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  let count = 0
  await t.eventually(
    () => t.patch('merge', at('configmaps', ns, 'a'), { data: { x: `${++count}` } }),
    (answer) => answer.status === 422,
  )
})

policies.case('params come from another object', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('limits', { data: { max: '1' } })))
  const paramKind = { apiVersion: 'v1', kind: 'ConfigMap' }
  const validations = [
    { expression: '!has(object.data) || size(object.data) <= int(params.data.max)', message: 'too many' },
  ]
  const paramRef = { name: 'limits', namespace: ns, parameterNotFoundAction: 'Deny' }
  await policy(t, { paramKind, validations }, { paramRef })
  const answer = await untilInForce(t, ns, denied, { data: { x: '', y: '' } })
  t.expect(answer, 422, { message: /denied request: too many$/ })
})

policies.case('an expression that fails to evaluate denies', async (t) => {
  const ns = await t.namespace()
  await policy(t, { validations: [{ expression: 'object.data.x == "1"' }] })
  const answer = await untilInForce(t, ns, denied)
  t.expect(answer, 422, {
    message: /denied request: expression 'object\.data\.x == "1"' resulted in error: no such key: data$/,
  })
})

policies.case('failurePolicy Ignore lets through what fails to evaluate', async (t) => {
  const ns = await t.namespace()
  await policy(t, { failurePolicy: 'Ignore', validations: [{ expression: 'object.data.x == "1"' }] })
  await untilInForce(t, ns, denied, { data: { x: '2' } })
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
})

policies.case('an expression that does not compile is refused', async (t) => {
  const spec = { matchConstraints: { resourceRules }, validations: [{ expression: 'object.' }] }
  await t.must(
    422,
    t.post(`${registration}/validatingadmissionpolicies`, { metadata: { name: t.name('policy') }, spec }),
    {
      message:
        /spec\.validations\[0\]\.expression: Invalid value: "object\.": compilation failed: ERROR: <input>:1:8: Syntax error/,
    },
  )
})

policies.case('an expression cannot bind names', async (t) => {
  const validations = [{ expression: 'cel.bind(x, object, x == x)' }]
  const spec = { matchConstraints: { resourceRules }, validations }
  await t.must(
    422,
    t.post(`${registration}/validatingadmissionpolicies`, { metadata: { name: t.name('policy') }, spec }),
    {
      message:
        /spec\.validations\[0\]\.expression: Invalid value: .*compilation failed: ERROR: <input>:1:1: undeclared reference to 'cel' \(in container ''\)/s,
    },
  )
})

policies.case('loops that read long texts again and again are ended', async (t) => {
  const ns = await t.namespace()
  const expression = 'object.data.all(x, object.data.all(y, object.data[x].contains(object.data[y])))'
  const data = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`key-${n}`, 'x'.repeat(3000)]))
  await policy(t, { validations: [{ expression }] })
  const answer = await untilInForce(t, ns, denied, { data })
  t.expect(answer, 422, { message: /actual cost limit exceeded/ })
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: 'x' } })))
})
