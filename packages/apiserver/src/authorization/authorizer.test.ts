import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Attributes, allows, type Rule } from './authorizer.ts'

const ask = (more: Partial<Attributes>): Attributes => ({
  verb: 'get',
  group: '',
  resource: 'pods',
  subresource: '',
  namespace: 'n',
  name: 'p',
  ...more,
})

const rows: [string, Rule, Partial<Attributes>, boolean][] = [
  ['the rule names it', { verbs: ['get'], apiGroups: [''], resources: ['pods'] }, {}, true],
  ['another verb', { verbs: ['list'], apiGroups: [''], resources: ['pods'] }, {}, false],
  ['another group', { verbs: ['get'], apiGroups: ['apps'], resources: ['pods'] }, {}, false],
  ['stars', { verbs: ['*'], apiGroups: ['*'], resources: ['*'] }, { subresource: 'log' }, true],
  [
    'a subresource needs its own name',
    { verbs: ['get'], apiGroups: [''], resources: ['pods'] },
    { subresource: 'log' },
    false,
  ],
  [
    'a subresource by its name',
    { verbs: ['get'], apiGroups: [''], resources: ['pods/log'] },
    { subresource: 'log' },
    true,
  ],
  [
    'a subresource of anything',
    { verbs: ['get'], apiGroups: [''], resources: ['*/log'] },
    { subresource: 'log' },
    true,
  ],
  [
    'the right name',
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['p'] },
    {},
    true,
  ],
  [
    'the wrong name',
    { verbs: ['get'], apiGroups: [''], resources: ['pods'], resourceNames: ['q'] },
    {},
    false,
  ],
  ['a path', { verbs: ['get'], nonResourceURLs: ['/healthz'] }, { path: '/healthz' }, true],
  ['a path below', { verbs: ['get'], nonResourceURLs: ['/api/*'] }, { path: '/api/v1' }, true],
  [
    'resources say nothing about paths',
    { verbs: ['*'], apiGroups: ['*'], resources: ['*'] },
    { path: '/metrics' },
    false,
  ],
]

for (const [title, rule, more, wanted] of rows) {
  test(`${title}: ${wanted ? 'allowed' : 'not allowed'}`, () => assert.equal(allows(rule, ask(more)), wanted))
}
