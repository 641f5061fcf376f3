import { badRequest } from '../apimachinery/errors/api-error.ts'
import { goJsonError } from '../apimachinery/go/go-json-error.ts'

/** Where a chunked list goes on: the revision it is read at, and the last key sent. */
export interface ContinueToken {
  /** -1 means: whatever is newest (an inconsistent continuation). */
  readonly revision: number
  readonly after: string
}

export function encodeContinue({ revision, after }: ContinueToken): string {
  const text = JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start: `${after}\0` })
  return Buffer.from(text).toString('base64url')
}

export function decodeContinue(text: string): ContinueToken {
  const { v, rv, start } = parse(text)
  if (v !== 'meta.k8s.io/v1')
    throw broken('server does not recognize this encoded version ' + JSON.stringify(v ?? ''))
  if (!Number.isInteger(rv) || rv === 0)
    throw broken('incorrect encoded start resourceVersion (version meta.k8s.io/v1)')
  if (typeof start !== 'string' || start === '')
    throw broken('encoded start key empty (version meta.k8s.io/v1)')
  return { revision: rv as number, after: start.replace(/\0$/, '') }
}

/** Go reads null as a token without anything in it, and no other value that is no object. */
function parse(text: string): Record<string, unknown> {
  const bytes = Buffer.from(text, 'base64url')
  let token: unknown
  try {
    token = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw broken(goJsonError(bytes))
  }
  return typeof token === 'object' && token !== null ? (token as Record<string, unknown>) : {}
}

function broken(why: string): Error {
  return badRequest(`invalid continue token: continue key is not valid: ${why}`)
}
