/** A resource that is served below another: `/status`, `/scale`, `/eviction`. */
export interface Subresource {
  name: string
  group: string
  version: string
  kind: string
  verbs: readonly string[]
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
}
