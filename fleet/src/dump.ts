import { gunzipSync } from 'node:zlib'

/** An object as the truth names it; the version does not count. */
export interface TrueRef {
  readonly apiVersion: string
  readonly kind: string
  readonly namespace: string | null
  readonly name: string
}

/** What must be fixed, or what is waited for. `anyOf`: other right answers for the same thing. */
export interface TrueCause extends TrueRef {
  readonly conditionType: string | null
  readonly reason: string
  readonly message?: string
  readonly field?: string
  readonly grade?: 'stated' | 'inferred'
  readonly missing?: boolean
  readonly notListed?: boolean
  readonly terminating?: boolean
  readonly anyOf?: readonly TrueCause[]
}

/** The right answer about one object. */
export interface TrueRoot extends TrueRef {
  readonly state: 'ok' | 'working' | 'error'
  readonly causes: readonly TrueCause[]
  readonly pending: readonly TrueCause[]
}

export interface Truth {
  readonly now: string
  readonly coverage: { readonly complete: boolean; readonly notListed?: readonly string[] }
  readonly roots: readonly TrueRoot[]
}

/** A whole cluster, with the truth about what is broken in it. */
export interface Dump {
  readonly objects: readonly unknown[]
  readonly truth: Truth
}

/** Reads a dump: one JSON value a line, the truth last, packed with gzip or not. Throws where the truth is missing. */
export function readDump(bytes: Buffer): Dump {
  const packed = bytes[0] === 0x1f && bytes[1] === 0x8b
  const lines = (packed ? gunzipSync(bytes) : bytes).toString('utf8').split('\n')
  const objects: unknown[] = []
  let truth: Truth | undefined
  for (const line of lines) {
    if (line.trim() === '') continue
    const value = JSON.parse(line)
    if (value.truth) truth = value.truth
    else objects.push(value.object)
  }
  if (!truth) throw new Error('the dump has no truth: its last line must be {"truth": …}')
  return { objects, truth }
}
