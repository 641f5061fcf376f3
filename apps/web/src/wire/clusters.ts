/** How a cluster is named in addresses: its context; `files` for a dump. */
export type ClusterName = string

/**
 * What else a server does. A page shows nothing of what is not listed. Only `scenarios` is built; the others keep their
 * names, also as names of events of the stream.
 */
export type Part = 'scenarios' | 'history' | 'metrics' | 'notifications'

/** `GET /api/v1/clusters` */
export interface ClusterList {
  /** In the order in which they were asked for; never empty. */
  readonly clusters: readonly {
    readonly name: ClusterName
    /** What it is for people: the context and where its server is, or the name of the file. */
    readonly title: string
    /** A dump: it does not change, and its ages count from when it was taken. */
    readonly still: boolean
    /** Files that do not say when they were written: their ages count to when they were read. */
    readonly undated?: true
    /** Why nothing can be shown of it, where that is so: one line that says what to do. */
    readonly problem?: string
  }[]
  readonly parts: readonly Part[]
  /** Who the server takes the reader for; '' where nobody was asked. */
  readonly user: string
  readonly version: string
}
