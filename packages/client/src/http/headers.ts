import type { Credential } from '../auth/credential.ts'
import type { Connection, Impersonation } from '../connection.ts'
import type { HttpCall } from './http-call.ts'

/** The headers of one request. Impersonation may repeat a name, hence lists. */
export function requestHeaders(
  call: HttpCall,
  { impersonate }: Connection,
  credential: Credential,
  userAgent: string,
): Record<string, string | string[]> {
  return {
    accept: call.accept ?? 'application/json',
    'user-agent': userAgent,
    ...(call.contentType && { 'content-type': call.contentType }),
    ...(call.body !== undefined && { 'content-length': String(Buffer.byteLength(call.body)) }),
    ...(credential.authorization && { authorization: credential.authorization }),
    ...(impersonate && impersonationHeaders(impersonate)),
    ...call.headers,
  }
}

function impersonationHeaders({ user, uid, groups, extra }: Impersonation) {
  const extras = Object.entries(extra ?? {}).map(
    ([name, values]) => [`impersonate-extra-${escapeName(name)}`, [...values]] as const,
  )
  return {
    'impersonate-user': user,
    ...(uid && { 'impersonate-uid': uid }),
    ...(groups && groups.length > 0 && { 'impersonate-group': [...groups] }),
    ...Object.fromEntries(extras),
  }
}

/** A header's name cannot hold everything: the rest is percent-encoded, as the server expects. */
function escapeName(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9!#$&'*+.^_`|~-]/g, (character) =>
      [...Buffer.from(character)]
        .map((byte) => `%${byte.toString(16).padStart(2, '0').toUpperCase()}`)
        .join(''),
    )
}
