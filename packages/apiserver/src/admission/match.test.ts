import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtinResources } from '../registry/builtin.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import { type AdmissionRule, ruleMatches } from './match.ts'

const served = builtinResources()
const request = (plural: string, more: Partial<ResourceRequest> = {}) =>
  ({
    served: served.find((one) => one.plural === plural)!,
    subresource: '',
    name: 'a',
    ...more,
  }) as ResourceRequest
const rule = (more: AdmissionRule = {}): AdmissionRule => ({
  operations: ['CREATE'],
  apiGroups: ['apps'],
  apiVersions: ['v1'],
  resources: ['deployments'],
  ...more,
})

const cases: [string, AdmissionRule, ResourceRequest, boolean][] = [
  ['what it names', rule(), request('deployments'), true],
  ['another resource', rule(), request('statefulsets'), false],
  ['another operation', rule({ operations: ['UPDATE'] }), request('deployments'), false],
  ['every operation', rule({ operations: ['*'] }), request('deployments'), true],
  ['another group', rule({ apiGroups: ['batch'] }), request('deployments'), false],
  ['every resource', rule({ resources: ['*'] }), request('statefulsets'), true],
  [
    'a resource, not its subresources',
    rule({ resources: ['*'] }),
    request('deployments', { subresource: 'status' }),
    false,
  ],
  [
    'a subresource',
    rule({ resources: ['deployments/status'] }),
    request('deployments', { subresource: 'status' }),
    true,
  ],
  ['every subresource', rule({ resources: ['*/*'] }), request('deployments', { subresource: 'scale' }), true],
  ['what is in namespaces', rule({ scope: 'Namespaced' }), request('deployments'), true],
  ['what is in no namespace', rule({ scope: 'Cluster' }), request('deployments'), false],
  ['names', rule({ resourceNames: ['b'] }), request('deployments'), false],
]
for (const [title, given, asked, wanted] of cases) {
  test(`a rule and ${title}: ${wanted ? 'covered' : 'not covered'}`, () => {
    assert.equal(ruleMatches(given, 'CREATE', asked), wanted)
  })
}

test('a rule without resources covers nothing', () => {
  assert.equal(
    ruleMatches({ operations: ['*'], apiGroups: ['*'], apiVersions: ['*'] }, 'CREATE', request('pods')),
    false,
  )
})
