import assert from 'node:assert/strict'
import { test } from 'node:test'
import { judgedName, requestInfo } from './request-info.ts'

const rows: [string, string, string][] = [
  ['GET /api/v1/pods', 'list pods', ''],
  ['GET /api/v1/namespaces/n/pods/p', 'get pods', 'n p'],
  ['GET /api/v1/namespaces/n/pods/p/log', 'get pods/log', 'n p'],
  ['GET /api/v1/namespaces/n/pods?watch=1', 'watch pods', 'n'],
  ['GET /api/v1/watch/namespaces/n/pods', 'watch pods', 'n'],
  ['GET /api/v1/watch/namespaces/n/pods/p', 'watch pods', 'n p'],
  ['GET /api/v1/namespaces/n', 'get namespaces', 'n n'],
  ['PUT /api/v1/namespaces/n/finalize', 'update namespaces/finalize', 'n n'],
  ['POST /apis/apps/v1/namespaces/n/deployments', 'create apps deployments', 'n'],
  ['DELETE /apis/apps/v1/namespaces/n/deployments', 'deletecollection apps deployments', 'n'],
  ['PATCH /apis/apps/v1/namespaces/n/deployments/d/scale', 'patch apps deployments/scale', 'n d'],
  ['GET /api/v1/namespaces/n/configmaps/a%2Fb', 'get configmaps', 'n a/b'],
]

for (const [request, what, where] of rows) {
  test(`${request} is ${what} ${where}`, () => {
    const [method = '', url = ''] = request.split(' ')
    const [path = '', query = ''] = url.split('?')
    const info = requestInfo(method, path, new URLSearchParams(query))
    const resource = info.subresource ? `${info.resource}/${info.subresource}` : info.resource
    assert.equal([info.verb, info.group, resource].filter(Boolean).join(' '), what)
    assert.equal([info.namespace, info.name].filter(Boolean).join(' '), where)
  })
}

test('discovery is not a resource', () => {
  for (const path of ['/', '/api', '/api/v1', '/apis', '/apis/apps', '/apis/apps/v1', '/version']) {
    assert.equal(requestInfo('GET', path, new URLSearchParams()).isResource, false, path)
  }
})

for (const [method, selector, name] of [
  ['GET', 'metadata.name=a', 'a'],
  ['GET', 'metadata.name==a,metadata.namespace=n', 'a'],
  ['GET', 'metadata.name!=a', ''],
  ['GET', 'metadata.name=..', ''],
  ['GET', 'metadata.name=a/', ''],
  ['GET', '=', ''],
  ['POST', 'metadata.name=a', ''],
  ['DELETE', 'metadata.name=a', ''],
] as const) {
  test(`${method} of a collection with ${selector} is judged by ${name || 'no name'}`, () => {
    const query = new URLSearchParams({ fieldSelector: selector })
    assert.equal(judgedName(requestInfo(method, '/api/v1/namespaces/n/pods', query), query), name)
  })
}
