import type { KubeObject } from '@barometer/client'
import type { Graph, Ref } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { SurveyNote } from '@barometer/survey'
import type { UnreadableDocument } from '../documents/document.ts'
import type { ContainerLogs } from '../live/container-logs.ts'
import type { Watchable } from './watchable.ts'

/** What a command looks at: objects in a graph, and how much of the truth they are. */
export interface Snapshot extends Watchable {
  readonly graph: Graph
  readonly packs: PackIndex
  /** What the words of the command line name, each once; empty where they name nothing. */
  readonly asked: readonly Ref[]
  /** The objects themselves, by `refKey`, where they were to be kept. */
  readonly objects: ReadonlyMap<string, KubeObject>
  /** Whether what was not read is known not to exist. */
  readonly complete: boolean
  /** Where it comes from: `context prod`, or nothing for files. */
  readonly source: string
  readonly unreadable: readonly UnreadableDocument[]
  readonly notes: readonly SurveyNote[]
  /** Files that do not say when they were written, and nobody else did: `now` is when they were read. */
  readonly undated?: boolean
  /** What kubectl must be told to reach the same cluster: `--context prod`; nothing where it goes there by itself. */
  readonly kubectl: readonly string[]
  /** The last lines of logs, where they were asked for. */
  readonly logs?: ContainerLogs | undefined
  /** Reads them, of a cluster. */
  readLogs(refs: readonly Ref[]): Promise<void>
  /** The namespace that was asked about as a whole; undefined: objects were named, or everything was. */
  readonly namespace: string | undefined
  /** Where objects were looked for, in words: ` in the namespace shop; -A looks in all namespaces`. */
  readonly place: string
}

export interface SnapshotOptions {
  /** Keep the objects themselves. */
  readonly keepObjects?: boolean
  /** Read everything, also where words name objects: what leads to them may be anywhere. */
  readonly all?: boolean
  /** It will be followed. */
  readonly willWatch?: boolean
  /** That nothing is named by the words is an answer too. */
  readonly mayBeEmpty?: boolean
  /** Which of several clusters it is; '' for one alone. */
  readonly cluster?: string
  /** What can be said before all is read, for a person who watches. */
  readonly sketch?: ((snapshot: Snapshot) => string) | undefined
}
