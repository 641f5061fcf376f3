import type { Durability } from './log.ts'
import { Store } from './store.ts'

/** A store in memory, or one that is kept in a directory. Only the latter loads SQLite. */
export async function openStore(
  directory: string | undefined,
  durability: Durability,
  report: (what: string, error: Error) => void,
): Promise<Store> {
  if (directory === undefined) return new Store(undefined, report)
  const { SqliteLog } = await import('./sqlite-log.ts')
  return new Store(new SqliteLog(directory, durability), report)
}
