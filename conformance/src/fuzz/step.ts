import type { Json } from '../http.ts'

/** Which version a request names: the one its client saw last, an older one, or none. */
export type Version = 'seen' | 'stale' | 'none'

/** In what form an answer is asked for. */
export type Form = 'table' | 'metadata'

export type Query = Record<string, string>

/** Where and in which of its kind's versions a request speaks. */
interface Target {
  kind: string
  name: string
  /** Another version of the API than the kind's own. */
  in?: string
}

/** What goes for all writes with a body. */
interface Write {
  body: Json
  query: Query
  /** The last member of the body comes twice. */
  twice?: boolean
}

/** One request of a sequence, as data, so that a sequence can be printed, shrunk and sent to either server. */
export type Step = Target &
  (
    | ({ do: 'create'; generate?: string; yaml?: boolean } & Write)
    | { do: 'get'; as?: Form; of?: 'status' | 'scale'; query: Query }
    | ({ do: 'update'; status: boolean; version: Version; yaml?: boolean } & Write)
    | { do: 'json'; body: Json; status: boolean; query: Query }
    | ({ do: 'merge'; status: boolean; version: Version } & Write)
    | { do: 'strategic'; body: Json; status: boolean; query: Query }
    /** A partial one speaks of little; what an object needs is added when there is none yet. */
    | { do: 'apply'; body: Json; status: boolean; partial: boolean; query: Query }
    | { do: 'scale'; how: 'update' | 'merge' | 'json'; replicas: number; version: Version; query: Query }
    | { do: 'delete'; preconditions: Version; uid: 'same' | 'other' | 'none'; options: Json; query: Query }
    | { do: 'delete-collection'; options: Json; query: Query }
    /** All pages, one after the other. */
    | { do: 'list'; as?: Form; version: Version | 'zero'; query: Query }
    /** What a watch tells, from the beginning of the sequence or from what there is now; always the last step. */
    | { do: 'watch'; as?: Form; from: 'beginning' | 'now'; query: Query }
  )
