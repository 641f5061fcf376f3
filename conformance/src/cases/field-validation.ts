import { Topic } from '../suite/case.ts'
import { absent } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, deployment, failure } from './objects.ts'

/** fieldValidation Strict, Warn and Ignore, and the Warning header. */
export const fieldValidation = new Topic('fieldValidation')

const strict = { query: { fieldValidation: 'Strict' } }
const ignore = { query: { fieldValidation: 'Ignore' } }
const known = { type: 'object', properties: { a: { type: 'integer' } } }

fieldValidation.case('Strict refuses an unknown field of a built-in object', async (t) => {
  const ns = await t.namespace()
  await t.must(
    400,
    t.post(at('configmaps', ns), { ...configMap('a'), nonsense: 1 }, strict),
    failure(
      400,
      'BadRequest',
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: unknown field "nonsense"',
    ),
  )
})

fieldValidation.case('Strict names the path of an unknown field, and several', async (t) => {
  const ns = await t.namespace()
  const body = deployment('a', { nonsense: 1 })
  body.spec.template.spec.containers[0].nonsense = 2
  await t.must(400, t.post(at('apps/v1/deployments', ns), body, strict), {
    message:
      'Deployment in version "v1" cannot be handled as a Deployment: strict decoding error: unknown field "spec.template.spec.containers[0].nonsense", unknown field "spec.nonsense"',
  })
})

fieldValidation.case('Strict refuses a field that comes twice', async (t) => {
  const ns = await t.namespace()
  const body = '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"a"},"data":{"x":"1","x":"2"}}'
  await t.must(400, t.post(at('configmaps', ns), body, strict), {
    message:
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: strict decoding error: duplicate field "data.x"',
  })
})

fieldValidation.case('Warn is the default: it creates and warns', async (t) => {
  const ns = await t.namespace()
  const answer = await t.post(at('configmaps', ns), { ...configMap('a'), nonsense: 1 })
  t.expect(answer, 201, { nonsense: absent })
  t.like(answer.headers['warning'], '299 - "unknown field \\"nonsense\\""', 'warning')
})

fieldValidation.case('a warning is written in UTF-8, whatever the field is called', async (t) => {
  const ns = await t.namespace()
  const answer = await t.post(at('configmaps', ns), { ...configMap('a'), '中 – "é"\u0001': 1 })
  t.expect(answer, 201)
  const said = Buffer.from(String(answer.headers['warning']), 'latin1').toString('utf8')
  t.like(said, String.raw`299 - "unknown field \"中 – \\\"é\\\"\\x01\""`, 'warning')
})

fieldValidation.case('Ignore says nothing', async (t) => {
  const ns = await t.namespace()
  const answer = await t.post(at('configmaps', ns), { ...configMap('a'), nonsense: 1 }, ignore)
  t.expect(answer, 201)
  t.like(answer.headers['warning'], absent, 'warning')
})

fieldValidation.case('Strict refuses an unknown field of a custom resource', async (t) => {
  const kind = await customKind(t, { spec: known })
  await t.must(400, t.post(kind.at(), kind.object('a', { spec: { a: 1, b: 2 } }), strict), {
    message:
      'Widget in version "v1" cannot be handled as a Widget: strict decoding error: unknown field "spec.b"',
  })
})

fieldValidation.case('Warn of a custom resource names each field', async (t) => {
  const kind = await customKind(t, { spec: known })
  const answer = await t.post(kind.at(), kind.object('a', { spec: { a: 1, b: 2 }, c: 3 }))
  t.expect(answer, 201, { spec: { b: absent } })
  t.like(
    answer.headers['warning'],
    '299 - "unknown field \\"c\\"", 299 - "unknown field \\"spec.b\\""',
    'warning',
  )
})

fieldValidation.case('Strict sees unknown metadata of a custom resource', async (t) => {
  const kind = await customKind(t)
  await t.must(400, t.post(kind.at(), kind.object('a', { metadata: { nonsense: 1 } }), strict), {
    message: /strict decoding error: unknown field "metadata\.nonsense"$/,
  })
})

fieldValidation.case('Strict holds for updates and patches', async (t) => {
  const kind = await customKind(t, { spec: known })
  const it = await t.must(201, t.post(kind.at(), kind.object('a', { spec: { a: 1 } })))
  await t.must(400, t.put(kind.at('a'), { ...it, spec: { b: 1 } }, strict), {
    message: /unknown field "spec\.b"/,
  })
  await t.must(422, t.patch('merge', kind.at('a'), { spec: { b: 1 } }, strict), {
    message: /unknown field "spec\.b"/,
  })
})

fieldValidation.case('Strict holds for merge patches of built-ins', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  await t.must(422, t.patch('merge', at('configmaps', ns, 'a'), { nonsense: 1 }, strict), {
    reason: 'Invalid',
    message: /strict decoding error: unknown field "nonsense"$/,
  })
})

fieldValidation.case('an unknown level is 422', async (t) => {
  const ns = await t.namespace()
  await t.must(422, t.post(at('configmaps', ns), configMap('a'), { query: { fieldValidation: 'Maybe' } }), {
    message:
      'CreateOptions.meta.k8s.io "" is invalid: fieldValidation: Unsupported value: "Maybe": supported values: "", "Ignore", "Strict", "Warn"',
  })
})

fieldValidation.case('the two finalizers of the collector exclude each other', async (t) => {
  const ns = await t.namespace()
  const finalizers = ['orphan', 'foregroundDeletion']
  await t.must(422, t.post(at('configmaps', ns), configMap('a', { metadata: { finalizers } })), {
    message:
      'ConfigMap "a" is invalid: metadata.finalizers: Invalid value: ["orphan","foregroundDeletion"]: finalizer orphan and foregroundDeletion cannot be both set',
  })
})

fieldValidation.case('what comes twice in a merge patch is told', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const twice = '{"data":{"x":"1"},"data":{"x":"2"}}'
  const warned = await t.patch('merge', at('configmaps', ns, 'a'), twice)
  t.expect(warned, 200, { data: { x: '2' } })
  t.like(warned.headers['warning'], '299 - "duplicate field \\"data\\""', 'warning')
  await t.must(
    422,
    t.patch('merge', at('configmaps', ns, 'a'), twice, { query: { fieldValidation: 'Strict' } }),
    {
      message: /strict decoding error: duplicate field "data"$/,
    },
  )
})

fieldValidation.case('what comes twice is told before the name is missed', async (t) => {
  const kind = await customKind(t)
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const answer = await t.patch('merge', kind.at('a'), '{"metadata":null,"metadata":null}')
  t.expect(answer, 400, { message: /name must be provided$/ })
  t.like(answer.headers['warning'], '299 - "duplicate field \\"metadata\\""', 'warning')
})

fieldValidation.case('a strategic patch that is refused is shown as Go prints it', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a')))
  const query = { fieldValidation: 'Strict' }
  await t.must(
    422,
    t.patch('strategic', at('configmaps', ns, 'a'), { metadata: { unknown: 'x' } }, { query }),
    {
      message:
        ' "" is invalid: patch: Invalid value: "map[metadata:map[unknown:x]]": strict decoding error: unknown field "metadata.unknown"',
    },
  )
})
