import { type Client, isForbidden, isNotFound, type KubeObject } from '@barometer/client'
import { type LintOptions, lintObject, RelationLint } from '@barometer/lint'
import type { PackIndex } from '@barometer/packs'
import { follow, mayCarryConditions, type SurveyNote } from '@barometer/survey'
import { tellNotes } from '../../live/notes.ts'
import { openClient } from '../../live/open-client.ts'
import { ProgressLine } from '../../live/progress-line.ts'
import { type Target, targetsOf } from '../../live/targets.ts'
import { notFound } from '../../options/not-found.ts'
import { type ObjectArgument, parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { CheckedSources } from './checked-sources.ts'
import type { Collection } from './collection.ts'

/** Schemas are large: so many definitions come at once. */
const definitionsAtOnce = 20

/**
 * Lints what the words name in a cluster, without words all that may carry conditions, as it comes: no more than a page of
 * it is held at once. What may not be read is said, of one `cluster` among several with its name.
 */
export async function lintCluster(
  words: readonly string[],
  flags: SourceFlags,
  options: LintOptions & { readonly packs: PackIndex },
  into: Collection,
  streams: IOStreams,
  cluster = '',
): Promise<CheckedSources> {
  const args = parseObjectArguments(words, flags)
  const client = openClient(flags, streams)
  const line = new ProgressLine(streams)
  const relations = new RelationLint(options)
  let objects = 0
  const take = (object: KubeObject) => {
    line.take()
    objects++
    into.add(lintObject(object, options))
    relations.add(object)
  }
  try {
    const notes =
      args.length === 0
        ? await readAll(client, flags, options.packs, take, line, streams)
        : await readNamed(client, args, flags, take, line, streams)
    into.add(relations.result())
    line.clear()
    tellNotes(notes, streams, cluster)
    return { objects, others: 0, unreadable: [], notes }
  } finally {
    line.clear()
    client.close()
  }
}

async function readAll(
  client: Client,
  { namespace, allNamespaces }: SourceFlags,
  packs: PackIndex,
  take: (object: KubeObject) => void,
  line: ProgressLine,
  streams: IOStreams,
): Promise<readonly SurveyNote[]> {
  const survey = follow(client, {
    namespace: allNamespaces ? undefined : namespace,
    packs,
    whole: true,
    only: (resource) => mayCarryConditions(resource, packs),
    changed: ({ object }) => take(object),
    progress: (progress) => line.tell(progress),
    signal: streams.interrupted,
  })
  return (await survey.read()).notes
}

/** One of several kinds that may not be read costs only itself. */
async function readNamed(
  client: Client,
  args: readonly ObjectArgument[],
  flags: SourceFlags,
  take: (object: KubeObject) => void,
  line: ProgressLine,
  streams: IOStreams,
): Promise<readonly SurveyNote[]> {
  const targets = await targetsOf(client, args, flags, streams.interrupted)
  const notes: SurveyNote[] = []
  let done = 0
  const tell = () => line.tell({ type: 'planned', reads: targets.length, done })
  await Promise.all(
    targets.map(async (target) => {
      try {
        await readTarget(client, target, take, tell, streams)
      } catch (error) {
        if (!isForbidden(error) || targets.length === 1) throw error
        const { group, kind } = target.resource
        notes.push({ code: 'forbidden', group, kind, namespace: target.namespace, message: error.message })
      }
      done++
      tell()
    }),
  )
  return notes
}

async function readTarget(
  client: Client,
  target: Target,
  take: (object: KubeObject) => void,
  tell: () => void,
  streams: IOStreams,
): Promise<void> {
  const { resource, namespace, name, labelSelector, fieldSelector, argument } = target
  const signal = streams.interrupted
  if (name !== undefined) {
    const found = await client.get(resource, { namespace, name }, { signal }).catch((error) => {
      if (!isNotFound(error)) throw error
      throw new CommandError(notFound(argument, resource.namespaced ? namespace : ''))
    })
    take(found)
    return
  }
  await client.list(resource, {
    ...{ namespace, labelSelector, fieldSelector, signal },
    ...(resource.kind === 'CustomResourceDefinition' && { limit: definitionsAtOnce }),
    each: take,
    page: () => {
      tell()
      return true
    },
  })
}
