import type { IncomingHttpHeaders } from 'node:http'
import type { User } from '../apimachinery/meta/user.ts'
import type { Attributes, Authorizer } from './authorizer.ts'
import { notAllowed } from './forbid.ts'

const list = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : Array.isArray(value) ? value : value.split(', ')

/** The user a request acts as: its Impersonate headers if the caller may use them, else the caller. */
export function impersonated(
  authorizer: Authorizer,
  caller: User,
  headers: IncomingHttpHeaders,
  attributes: Attributes,
): User {
  const name = list(headers['impersonate-user'])[0]
  if (!name) return caller
  const groups = list(headers['impersonate-group'])
  const wanted = [
    name.startsWith('system:serviceaccount:')
      ? serviceAccount(name)
      : { resource: 'users', name, namespace: '' },
    ...groups.map((group) => ({ resource: 'groups', name: group, namespace: '' })),
  ]
  for (const { resource, name: who, namespace } of wanted) {
    const asked = { verb: 'impersonate', group: '', resource, subresource: '', namespace, name: who }
    if (authorizer.authorize(caller, asked).allowed) continue
    throw notAllowed(caller, { ...attributes, verb: `impersonate-on:user-info:${attributes.verb}` })
  }
  const everyone = name === 'system:anonymous' ? 'system:unauthenticated' : 'system:authenticated'
  const implied =
    name.startsWith('system:serviceaccount:') && !groups.length ? serviceAccountGroups(name) : []
  return { name, groups: [...new Set([...groups, ...implied, everyone])] }
}

function serviceAccount(name: string) {
  const [, , namespace = '', account = ''] = name.split(':')
  return { resource: 'serviceaccounts', name: account, namespace }
}

function serviceAccountGroups(name: string): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${name.split(':')[2]}`]
}
