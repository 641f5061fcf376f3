/** A resource that is served below another: `/status`, `/scale`, `/eviction`. */
export interface Subresource {
  name: string
  group: string
  version: string
  kind: string
  verbs: readonly string[]
}

/** A column of `as=Table`; `priority` above 0 shows only in wide output. */
export interface Column {
  name: string
  type: string
  format: string
  priority: number
}

/** A built-in kind in one version, as discovery describes it. The core group is the empty string. */
export interface Kind {
  group: string
  version: string
  kind: string
  plural: string
  singular: string
  namespaced: boolean
  shortNames: readonly string[]
  categories: readonly string[]
  verbs: readonly string[]
  subresources: readonly Subresource[]
  /** The head of the kind's table; empty for kinds that cannot be listed. */
  columns: readonly Column[]
  /** The name of its type in the type table. */
  type: string
}
