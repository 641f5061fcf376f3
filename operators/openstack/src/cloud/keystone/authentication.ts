import { Refusal } from '../http/refusal.ts'
import { type Body, isObject } from '../resource/checks.ts'
import type { Identity } from './identity.ts'

/** What a request for a token asks for: whom it names, and by which methods it proves that. */
export interface Asked {
  readonly methods: readonly string[]
  /** A token that is exchanged for another. */
  readonly token: string | undefined
}

const refused = new Refusal(401, 'Unauthorized', 'The request you have made requires authentication.')

/** Reads `{auth: {identity, scope}}`. Throws where it is malformed (400) or proves nothing (401). */
export function authenticated(body: Body, identity: Identity): Asked {
  const auth = within(body, 'auth')
  const how = within(auth, 'identity')
  const methods = how['methods']
  if (!Array.isArray(methods) || methods.length === 0)
    throw new Refusal(
      400,
      'BadRequest',
      'Expecting to find methods in identity. The server could not comply.',
    )
  for (const method of methods) checkMethod(String(method), how, identity)
  checkScope(auth['scope'], identity)
  const token = methods.includes('token') ? String(within(how, 'token')['id']) : undefined
  return { methods: methods.map(String), token }
}

function checkMethod(method: string, how: Body, identity: Identity): void {
  if (method === 'token') return
  const proof = within(how, method)
  if (method === 'password') {
    const user = within(proof, 'user')
    if (!isUser(user, identity) || user['password'] !== identity.user.password) throw refused
  } else if (method === 'application_credential') {
    const { id, name, secret } = identity.applicationCredential
    const byName = proof['name'] === name && isObject(proof['user']) && isUser(proof['user'], identity)
    if (!(proof['id'] === id || byName) || proof['secret'] !== secret) throw refused
  } else
    throw new Refusal(401, 'Unauthorized', `Attempted to authenticate with an unsupported method: ${method}.`)
}

function isUser(user: Body, { user: { id, name }, domain }: Identity): boolean {
  if (user['id'] !== undefined) return user['id'] === id
  return user['name'] === name && isNamed(user['domain'], domain)
}

function checkScope(scope: unknown, { project, domain }: Identity): void {
  if (!isObject(scope)) return
  const asked = scope['project']
  if (asked === undefined) return
  const known = isObject(asked) && (asked['id'] === project.id || isNamed(asked, project))
  const placed = isObject(asked) && (asked['id'] !== undefined || isNamed(asked['domain'], domain))
  if (!known || !placed) throw refused
}

function isNamed(given: unknown, { id, name }: { readonly id: string; readonly name: string }): boolean {
  return isObject(given) && (given['id'] === id || (given['id'] === undefined && given['name'] === name))
}

function within(body: Body, key: string): Body {
  const inner = body[key]
  if (isObject(inner)) return inner
  throw new Refusal(
    400,
    'BadRequest',
    `'${key}' is a required property. The server could not comply with the request since it is malformed.`,
  )
}
