import { Topic } from '../suite/case.ts'
import { customKind } from './custom-kind.ts'
import { at, configMap, failure } from './objects.ts'

/** Malformed, oversized and unexpected input. */
export const limits = new Topic('limits')

limits.case('a body that is no JSON is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.post(at('configmaps', ns), '{"metadata":'), {
    reason: 'BadRequest',
    message: /couldn't get version\/kind; json parse error: unexpected end of JSON input/,
  })
})

limits.case('an empty body is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.post(at('configmaps', ns), ''), { reason: 'BadRequest' })
})

limits.case('a list instead of an object is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.post(at('configmaps', ns), []), {
    reason: 'BadRequest',
    message:
      /couldn't get version\/kind; json parse error: json: cannot unmarshal array into Go value of type struct/,
  })
})

limits.case('a wrong type in a built-in object is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.post(at('configmaps', ns), configMap('a', { data: { x: 1 } })), {
    reason: 'BadRequest',
    message:
      'ConfigMap in version "v1" cannot be handled as a ConfigMap: json: cannot unmarshal number into Go struct field ConfigMap.data of type string',
  })
})

limits.case('a body of another media type is 415', async (t) => {
  const ns = await t.namespace()
  const headers = { 'content-type': 'text/plain' }
  await t.must(
    415,
    t.post(at('configmaps', ns), 'x', { headers }),
    failure(
      415,
      'UnsupportedMediaType',
      /^the body of the request was in an unknown format - accepted media types include: application\/json, application\/yaml/,
    ),
  )
})

limits.case('a body of more than 3 MiB is 413', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { data: { x: 'x'.repeat(3 * 1024 * 1024) } })
  await t.must(413, t.post(at('configmaps', ns), body), {
    reason: 'RequestEntityTooLarge',
    message: 'Request entity too large: limit is 3145728',
  })
})

limits.case('a ConfigMap of more than 1 MiB is 422', async (t) => {
  const ns = await t.namespace()
  const body = configMap('a', { data: { x: 'x'.repeat(1024 * 1024 + 1) } })
  await t.must(422, t.post(at('configmaps', ns), body), {
    message: 'ConfigMap "a" is invalid: []: Too long: may not be more than 1048576 bytes',
  })
})

limits.case('an object of more than 1.5 MiB is refused by the store', async (t) => {
  const kind = await customKind(t)
  const body = kind.object('a', { spec: { x: 'x'.repeat(1_700_000) } })
  await t.must(500, t.post(kind.at(), body), {
    message: 'etcdserver: request is too large',
  })
})

limits.case('annotations of more than 256 KiB are 422', async (t) => {
  const ns = await t.namespace()
  const annotations = { x: 'x'.repeat(256 * 1024) }
  await t.must(422, t.post(at('configmaps', ns), configMap('a', { metadata: { annotations } })), {
    message: 'ConfigMap "a" is invalid: metadata.annotations: Too long: may not be more than 262144 bytes',
  })
})

limits.case('a JSON nested too deep is refused', async (t) => {
  const kind = await customKind(t)
  const body = `{"apiVersion":"${kind.group}/v1","kind":"Widget","metadata":{"name":"a"},"spec":{"x":${'['.repeat(10_100)}${']'.repeat(10_100)}}}`
  await t.must(400, t.post(kind.at(), body), { reason: 'BadRequest', message: /exceeded max depth/ })
})

limits.case('a patch with more than 10,000 operations is 413', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: '1' } })))
  const operations = Array.from({ length: 10_001 }, () => ({ op: 'test', path: '/data/x', value: '1' }))
  await t.must(413, t.patch('json', at('configmaps', ns, 'a'), operations), {
    reason: 'RequestEntityTooLarge',
    message: 'Request entity too large: The allowed maximum operations in a JSON patch is 10000, got 10001',
  })
})

limits.case('a method that makes no sense is 405', async (t) => {
  const ns = await t.namespace()
  await t.must(405, t.put(at('configmaps', ns), configMap('a')), {
    reason: 'MethodNotAllowed',
    message: 'the server does not allow this method on the requested resource',
  })
})

limits.case('a timeoutSeconds that is no number is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.get(at('configmaps', ns), { query: { timeoutSeconds: 'x' } }), { reason: 'BadRequest' })
})

limits.case('a limit that is no number is 400', async (t) => {
  const ns = await t.namespace()
  await t.must(400, t.get(at('configmaps', ns), { query: { limit: 'x' } }), { reason: 'BadRequest' })
})

limits.case('unknown query parameters are ignored', async (t) => {
  const ns = await t.namespace()
  await t.must(200, t.get(at('configmaps', ns), { query: { nonsense: 'x' } }))
})

limits.case('HEAD is no method of the API', async (t) => {
  const ns = await t.namespace()
  await t.must(405, t.send({ method: 'HEAD', path: at('configmaps', ns) }))
})

limits.case('every answer carries an Audit-Id', async (t) => {
  const answer = await t.get('/api/v1/namespaces')
  t.like(answer.headers['audit-id'], /^[0-9a-f-]{36}$/, 'audit-id')
})

limits.case('no answer may be cached', async (t) => {
  const answer = await t.get('/api/v1/namespaces')
  t.like(answer.headers['cache-control'], 'no-cache, private', 'cache-control')
})

limits.case('a gzip answer when asked for, of a long list', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at('configmaps', ns), configMap('a', { data: { x: 'x'.repeat(200_000) } })))
  const answer = await t.get(at('configmaps', ns), { headers: { 'accept-encoding': 'gzip' } })
  t.like(answer.headers['content-encoding'], 'gzip', 'content-encoding')
})
