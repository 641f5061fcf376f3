import { ApiError } from '../apimachinery/errors/api-error.ts'
import { quoted } from '../apimachinery/go/quoted.ts'
import type { User } from '../apimachinery/meta/user.ts'
import type { Attributes, Authorizer } from './authorizer.ts'
import { notAllowed } from './forbid.ts'

/** The headers of a request by name, in small letters, each with all its values. */
export type HeaderValues = Readonly<Record<string, readonly string[] | undefined>>

type Extra = Readonly<Record<string, readonly string[]>>

/** Who a request wants to act as. */
interface Wanted {
  readonly name: string
  readonly uid: string
  readonly groups: readonly string[]
  readonly extra: Extra
}

const extraPrefix = 'impersonate-extra-'

/** The user a request acts as: its Impersonate headers if the caller may use every one of them, else the caller. */
export function impersonated(
  authorizer: Authorizer,
  caller: User,
  headers: HeaderValues,
  attributes: Attributes,
): User {
  const wanted = wantedBy(headers)
  if (!wanted.name) {
    if (wanted.uid || wanted.groups.length || Object.keys(wanted.extra).length) throw nobody(wanted)
    return caller
  }
  const account = serviceAccount(wanted.name)
  const [who, ...parts] = partsOf(wanted, account)
  if (!authorizer.authorize(caller, who!).allowed)
    throw notAllowed(caller, { ...attributes, verb: `impersonate-on:${modeOf(wanted)}:${attributes.verb}` })
  for (const part of parts) if (!authorizer.authorize(caller, part).allowed) throw notAllowed(caller, part)
  return userOf(wanted, account)
}

function wantedBy(headers: HeaderValues): Wanted {
  const extra: Record<string, readonly string[]> = Object.create(null)
  for (const name in headers)
    if (name.startsWith(extraPrefix)) extra[unescaped(name.slice(extraPrefix.length))] = headers[name] ?? []
  return {
    name: headers['impersonate-user']?.[0] ?? '',
    uid: headers['impersonate-uid']?.[0] ?? '',
    groups: headers['impersonate-group'] ?? [],
    extra,
  }
}

/** A key may be escaped, since not every key is a header name; one that cannot be read stays as it is. */
function unescaped(key: string): string {
  try {
    return decodeURIComponent(key)
  } catch {
    return key
  }
}

/** What a caller must be allowed to impersonate, the user first. */
function partsOf({ name, uid, groups, extra }: Wanted, account: Account | undefined): Attributes[] {
  const base = { verb: 'impersonate', group: '', subresource: '', namespace: '' }
  const own = { ...base, group: 'authentication.k8s.io' }
  return [
    account ? { ...base, resource: 'serviceaccounts', ...account } : { ...base, resource: 'users', name },
    ...groups.map((group) => ({ ...base, resource: 'groups', name: group })),
    ...Object.entries(extra).flatMap(([key, values]) =>
      values.map((value) => ({ ...own, resource: 'userextras', subresource: key, name: value })),
    ),
    ...(uid ? [{ ...own, resource: 'uids', name: uid }] : []),
  ]
}

function userOf({ name, uid, groups, extra }: Wanted, account: Account | undefined): User {
  const implied = account && !groups.length ? accountGroups(account) : []
  const known = [...groups, ...implied]
  return {
    name,
    ...(uid && { uid }),
    groups: [...known, ...everyone(name, known)],
    ...(Object.keys(extra).length > 0 && { extra }),
  }
}

/** The group of all who are known, or of all who are not, unless the groups say already which. */
function everyone(name: string, groups: readonly string[]): string[] {
  if (groups.includes('system:unauthenticated')) return []
  if (name === 'system:anonymous') return ['system:unauthenticated']
  return groups.includes('system:authenticated') ? [] : ['system:authenticated']
}

interface Account {
  readonly namespace: string
  readonly name: string
}

function serviceAccount(user: string): Account | undefined {
  const [, namespace, name] = /^system:serviceaccount:([^:]+):([^:]+)$/.exec(user) ?? []
  return namespace && name ? { namespace, name } : undefined
}

function accountGroups({ namespace }: Account): string[] {
  return ['system:serviceaccounts', `system:serviceaccounts:${namespace}`]
}

function modeOf({ name }: Wanted): string {
  if (serviceAccount(name)) return 'serviceaccount'
  return name.startsWith('system:node:') ? 'arbitrary-node' : 'user-info'
}

const goStrings = (list: readonly string[]) => `[]string{${list.map(quoted).join(', ')}}`

/** The real server's words, down to how Go prints what was asked for. */
function nobody({ uid, groups, extra }: Wanted): ApiError {
  const keys = Object.keys(extra).sort()
  const pairs = keys.map((key) => `${quoted(key)}:${goStrings(extra[key]!)}`).join(', ')
  const info = [
    'Name:""',
    `UID:${quoted(uid)}`,
    `Groups:${groups.length ? goStrings(groups) : '[]string(nil)'}`,
    `Extra:map[string][]string${keys.length ? `{${pairs}}` : '(nil)'}`,
  ]
  const message = `requested &user.DefaultInfo{${info.join(', ')}} without impersonating a user name`
  return new ApiError(400, 'BadRequest', message)
}
