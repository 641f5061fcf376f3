import type { Client, KubeObject } from '@barometer/client'
import type { Coverage } from '@barometer/graph'
import { howToRead } from './how-to-read.ts'
import type { Progress } from './progress.ts'
import { Reader } from './reader.ts'
import type { SurveyNote } from './reading-record.ts'

export interface SurveyOptions {
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
}

export interface ClusterSurveyOptions extends SurveyOptions {
  /** Namespaced kinds in this namespace only; absent: in all. */
  readonly namespace?: string | undefined
}

/** Reads every kind that may say something, one list each. Throws where the server cannot be reached at all. */
export async function surveyCluster(client: Client, options: ClusterSurveyOptions): Promise<Surveyed> {
  const { namespace = '', signal } = options
  const kinds = await client.discovery.kinds({ fresh: true, signal })
  const reader = new Reader(client, { ...options, ownNamespace: namespace || client.connection.namespace })
  reader.know(kinds.resources)
  const wanted = kinds.preferred().filter((resource) => howToRead(resource) !== 'skip')
  await Promise.all(wanted.map((resource) => reader.read(resource, namespace)))
  return surveyed(reader, kinds.preferred(), client)
}

export function surveyed(reader: Reader, served: Parameters<Reader['know']>[0], client: Client): Surveyed {
  const { record } = reader
  const complained = new Set(record.notes().map(({ code, group }) => (code === 'group-down' ? group : '')))
  const silent = client.discovery
    .notes()
    .filter(({ group }) => !complained.has(group))
    .map(
      ({ group, version, message }): SurveyNote => ({
        code: 'group-down',
        group,
        kind: '',
        namespace: '',
        message: `${version}: ${message}`,
      }),
    )
  return {
    coverage: record.coverage(served, reader.groupsDown()),
    notes: [...record.notes(), ...silent],
  }
}
