import type { Client, KubeObject, Resource } from '@barometer/client'
import type { Coverage } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { CoverageRecord, ReadPlace, SurveyNote } from './coverage-record.ts'
import { extentOf } from './how-to-read.ts'
import type { Progress } from './progress.ts'
import { Reader } from './reader.ts'

export interface SurveyOptions {
  readonly packs: PackIndex
  /** Called with every object once, as it comes, without what is secret or bulky. */
  readonly take: (object: KubeObject) => void
  readonly progress?: ((progress: Progress) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

/** What is known of a cluster after a survey, beside its objects. */
export interface Surveyed {
  readonly coverage: Coverage
  /** What could not be read. */
  readonly notes: readonly SurveyNote[]
  /** What was read completely, so that it can be followed. */
  readonly places: readonly ReadPlace[]
}

export interface ClusterSurveyOptions extends SurveyOptions {
  /** Only these kinds. Default: all that may say something. */
  readonly only?: (resource: Resource) => boolean
  /** What may carry conditions comes as the server has it: definitions with their schemas, managers with their fields. */
  readonly whole?: boolean
  /** Namespaced kinds in this namespace only; absent: in all. */
  readonly namespace?: string | undefined
}

/** Reads every kind that may say something, one list each. Throws where the server cannot be reached at all. */
export async function surveyCluster(client: Client, options: ClusterSurveyOptions): Promise<Surveyed> {
  const { namespace = '', packs, signal, progress } = options
  const kinds = await client.discovery.kinds({ fresh: true, signal })
  const reader = new Reader(client, {
    packs,
    signal,
    progress,
    ownNamespace: namespace || client.connection.namespace,
    served: () => kinds.resources,
    take: options.take,
    whole: options.whole,
  })
  const { only = () => true } = options
  const wanted = kinds
    .preferred()
    .filter((resource) => extentOf(resource, packs) !== 'none' && only(resource))
  await Promise.all(wanted.map((resource) => reader.read(resource, namespace)))
  return surveyed(reader.record, kinds.preferred())
}

/** What a record amounts to. */
export function surveyed(record: CoverageRecord, served: readonly Resource[]): Surveyed {
  return { coverage: record.coverage(served), notes: record.notes(), places: record.places() }
}
