import { badRequest } from '../api-error.ts'

/** Where a chunked list goes on: the revision it is read at, and the first key not yet sent. */
export interface ContinueToken {
  readonly revision: number
  readonly start: string
}

/** `revision` -1 means: whatever is newest (an inconsistent continuation). */
export function encodeContinue({ revision, start }: ContinueToken): string {
  return Buffer.from(JSON.stringify({ v: 'meta.k8s.io/v1', rv: revision, start })).toString('base64url')
}

export function decodeContinue(text: string): ContinueToken {
  try {
    const { v, rv, start } = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    if (v === 'meta.k8s.io/v1' && Number.isInteger(rv) && typeof start === 'string')
      return { revision: rv, start }
  } catch {}
  throw badRequest('continue key is not valid')
}
