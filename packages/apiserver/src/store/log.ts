import type { Change } from './collection.ts'

/** `strict` waits for the disk on every batch; `relaxed` survives the death of the process, not that of the machine. */
export type Durability = 'strict' | 'relaxed'

/** Where changes become durable. */
export interface Log {
  /** The newest revision in the log; known after `load`. */
  readonly revision: number
  /** Nothing at or before this revision can be asked for: the log was cleared then. */
  readonly base: number
  /** Replays every kept change, oldest first; returns, per resource, the revision up to which history was forgotten. */
  load(apply: (change: Change) => void): ReadonlyMap<string, number>
  /** Writes a batch and drops what was forgotten, in one transaction that survives the death of the process. */
  append(batch: readonly Change[], forgotten: readonly Change[]): void
  /** Resolves when all appended so far is as durable as was asked for; undefined when it already is. */
  force(): Promise<void> | undefined
  /** As `force`, but waits. */
  forceNow(): void
  clear(revision: number): void
  close(): void
}
