import type { KubeObject } from '../meta/object-meta.ts'
import type { Entry } from '../store/entry.ts'

/** What a write came to. */
export interface Written {
  /** The object as the client is told of it. */
  readonly object: KubeObject
  readonly created: boolean
  /** What is stored, when it reads the same in the client's version: saves writing it out once more. */
  readonly entry?: Entry | undefined
}
