import type { Change } from './collection.ts'

/** Where changes become durable. One call of `append` is one transaction. */
export interface Log {
  readonly revision: number
  /** Per resource, the revision up to which its history has been forgotten. */
  readonly compacted: Iterable<readonly [string, number]>
  load(apply: (change: Change) => void): void
  append(batch: readonly Change[], forgotten: readonly Change[]): void
  clear(revision: number): void
  close(): void
}
