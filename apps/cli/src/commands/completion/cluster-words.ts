import { type Client, type Kinds, loadKubeconfig, type Resource, resourceName } from '@barometer/client'
import { openClient } from '../../live/open-client.ts'
import { placeOf } from '../../live/targets.ts'
import { duration } from '../../options/duration.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { Completion, Completions } from './completion.ts'
import type { Given } from './position.ts'

/** As long as somebody who pressed Tab will wait; where the cluster is far, one may ask for more. */
const usualPatience = '2s'

/** Nobody reads more names than this, and a kind may have a hundred thousand. */
const mostNames = 500

/** The contexts of the kubeconfig; of several between commas, the last is at stake. */
export function contexts(given: Given, { environment }: IOStreams, word: string): Completions {
  const before = word.slice(0, word.lastIndexOf(',') + 1)
  const source = { file: flagsOf(given).kubeconfig, env: environment as NodeJS.ProcessEnv }
  return {
    words: [...loadKubeconfig(source).contexts.keys()].map((name) => ({ word: `${before}${name}` })),
  }
}

/** The namespaces of the cluster. */
export function namespaces(given: Given, streams: IOStreams): Promise<Completions> {
  return asked(given, streams, async (client, _, signal) => {
    const kinds = await client.discovery.kinds({ signal })
    return { words: await namesOf(client, kinds.resolve('namespaces'), '', signal) }
  })
}

/** Kinds; behind `KIND/`, and behind KIND or KIND,KIND as an argument of its own, the names of their objects. */
export function kindsAndNames(
  word: string,
  earlier: readonly string[],
  given: Given,
  streams: IOStreams,
): Promise<Completions> {
  return asked(given, streams, async (client, flags, signal) => {
    const kinds = await client.discovery.kinds({ signal })
    const names = async (words: string) => {
      const found = kinds
        .resolveAll(words)
        .map((resource) => namesOf(client, resource, placeOf(resource, client, flags), signal))
      return (await Promise.all(found)).flat()
    }
    const slash = word.indexOf('/')
    if (slash > 0) {
      const found = await names(word.slice(0, slash))
      return { words: found.map((each) => ({ ...each, word: word.slice(0, slash + 1) + each.word })) }
    }
    const isCombined = earlier.some((each) => each.includes('/'))
    const first = isCombined ? undefined : earlier.find((each) => areKinds(kinds, each))
    if (first !== undefined) return { words: await names(first) }
    const before = word.slice(0, word.lastIndexOf(',') + 1)
    return { words: kindWords(kinds).map((each) => ({ ...each, word: before + each.word })), isOpen: true }
  })
}

function areKinds(kinds: Kinds, words: string): boolean {
  return words.split(',').every((word) => kinds.find(word).length === 1)
}

/** Every kind that can be listed, by its plural; with its group where the plural alone means another. */
function kindWords(kinds: Kinds): readonly Completion[] {
  const listable = kinds.preferred().filter(({ verbs }) => verbs.includes('list'))
  return listable.map((resource) => {
    const [found, ...others] = kinds.find(resource.plural)
    const isPlain = found?.group === resource.group && others.length === 0
    return { word: isPlain ? resource.plural : resourceName(resource), about: resource.kind }
  })
}

/** The names of a kind's objects, as many as came in time. */
async function namesOf(
  client: Client,
  resource: Resource,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly Completion[]> {
  const names = new Set<string>()
  const list = client.list(resource, {
    namespace,
    metadataOnly: true,
    limit: mostNames,
    signal,
    each: ({ metadata }) => names.add(metadata.name),
    page: () => false,
  })
  await list.catch(() => {})
  return Array.from(names, (word) => ({ word }))
}

async function asked(
  given: Given,
  streams: IOStreams,
  ask: (client: Client, flags: SourceFlags, signal: AbortSignal) => Promise<Completions>,
): Promise<Completions> {
  const flags = flagsOf(given)
  const client = openClient(flags, streams)
  const patience = AbortSignal.timeout(
    duration(streams.environment['BARO_COMPLETION_TIMEOUT'] || usualPatience),
  )
  try {
    return await ask(client, flags, AbortSignal.any([patience, streams.interrupted]))
  } finally {
    client.close()
  }
}

/** What the line says of the cluster, and as whom to ask it. */
function flagsOf(given: Given): SourceFlags {
  const text = (name: string) => (typeof given[name] === 'string' ? { [name]: given[name] } : {})
  return {
    ...text('namespace'),
    ...text('context'),
    ...text('kubeconfig'),
    ...text('as'),
    ...(given['allNamespaces'] === true && { allNamespaces: true }),
  }
}
