import type { Durability } from './log.ts'
import { Store } from './store.ts'

/** A store in memory, or one that is kept in a directory. Only the latter loads SQLite. */
export async function openStore(directory: string | undefined, durability: Durability): Promise<Store> {
  if (directory === undefined) return new Store()
  const { SqliteLog } = await import('./sqlite-log.ts')
  return new Store(new SqliteLog(directory, durability))
}
