import type { Json } from '../http.ts'

/** Which version a writer sends along: the one it saw last, an older one, or none. */
export type Version = 'seen' | 'stale' | 'none'

/** One request of a sequence, as data, so that a sequence can be printed, shrunk and sent to either server. */
export type Step = { kind: string; name: string } & (
  | { do: 'create'; body: Json; query: Query }
  | { do: 'get'; as?: 'table' | 'metadata' }
  | { do: 'update'; body: Json; status: boolean; version: Version; query: Query }
  | { do: 'json'; body: Json; status: boolean; query: Query }
  | { do: 'merge'; body: Json; status: boolean; version: Version; query: Query }
  | { do: 'strategic'; body: Json; status: boolean; query: Query }
  /** A partial one speaks of little; what an object needs is added when there is none yet. */
  | { do: 'apply'; body: Json; status: boolean; partial: boolean; query: Query }
  | { do: 'delete'; preconditions: Version; query: Query }
  | { do: 'delete-collection'; query: Query }
  /** What a watch from the beginning of the sequence tells; always the last step. */
  | { do: 'watch'; query: Query }
  | { do: 'list'; as?: 'table' | 'metadata'; query: Query }
)

export type Query = Record<string, string>
