import { type Client, isNotFound, type KubeObject, type Resource } from '@barometer/client'
import type { RootName } from '@barometer/survey'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import { oneLine } from '../text/terminal-text.ts'

const placesShown = 5

/** An object to ask about, and how somebody named it. */
export interface FoundRoot extends RootName {
  readonly word: string
}

/**
 * The objects that words name: `KIND/NAME`, or `KIND` for all of a kind that the selectors choose. Each once. Whether an
 * object is there that has a kind, a namespace and a name is left to whoever reads it.
 */
export async function findRoots(
  client: Client,
  words: readonly string[],
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly FoundRoot[]> {
  const found = new Map<string, FoundRoot>()
  for (const word of words) {
    for (const root of await rootsOf(client, word, flags, signal)) {
      const { resource, namespace, name } = root
      found.set(`${resource.group}/${resource.kind}/${namespace}/${name}`, { ...root, word })
    }
  }
  return [...found.values()]
}

/** Where objects of a kind are looked for: '' for everywhere. */
export function placeOf(resource: Resource, client: Client, flags: SourceFlags): string {
  return resource.namespaced && !flags.allNamespaces ? client.connection.namespace : ''
}

async function rootsOf(
  client: Client,
  word: string,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly RootName[]> {
  const { kind, name } = parseWord(word)
  if (name === undefined) {
    const kinds = await client.discovery.resolveAll(kind, signal)
    const lists = kinds.map((resource) => rootsOfKind(client, resource, flags, signal))
    return (await Promise.all(lists)).flat()
  }
  const resource = await client.discovery.resolve(kind, signal)
  const namespace = placeOf(resource, client, flags)
  if (resource.namespaced && namespace === '') {
    const everywhere = await named(client, resource, name, signal)
    if (everywhere.length === 0) throw new CommandError(`there is no ${oneLine(word)} in any namespace`)
    return everywhere
  }
  return [{ resource, namespace, name }]
}

/** What somebody typed, taken apart. */
function parseWord(word: string): { readonly kind: string; readonly name: string | undefined } {
  const slash = word.indexOf('/')
  if (slash < 0 && word !== '') return { kind: word, name: undefined }
  if (slash <= 0 || slash === word.length - 1) {
    throw new CommandError(
      `"${oneLine(word)}" does not name an object; write KIND/NAME, such as cluster/prod`,
    )
  }
  return { kind: word.slice(0, slash), name: word.slice(slash + 1) }
}

async function rootsOfKind(
  client: Client,
  resource: Resource,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly RootName[]> {
  const found: KubeObject[] = []
  await client.list(resource, {
    namespace: placeOf(resource, client, flags),
    labelSelector: flags.selector,
    fieldSelector: flags.fieldSelector,
    metadataOnly: true,
    signal,
    each: (object) => found.push(object),
  })
  return found.map((object) => rootOf(resource, object))
}

async function named(
  client: Client,
  resource: Resource,
  name: string,
  signal: AbortSignal,
): Promise<readonly RootName[]> {
  const found: KubeObject[] = []
  await client.list(resource, {
    fieldSelector: `metadata.name=${name}`,
    metadataOnly: true,
    signal,
    each: (object) => found.push(object),
  })
  return found.map((object) => rootOf(resource, object))
}

function rootOf(resource: Resource, { metadata }: KubeObject): RootName {
  return { resource, namespace: metadata.namespace ?? '', name: metadata.name }
}

/** Ends the command where the object is not there. */
export async function mustExist(
  client: Client,
  root: FoundRoot,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<void> {
  try {
    await client.get(root.resource, root, { metadataOnly: true, signal })
  } catch (error) {
    throw isNotFound(error) ? await noSuchObject(client, root, flags, signal) : error
  }
}

/** That there is no such object here, and where one of its name is, as far as that may be known. */
export async function noSuchObject(
  client: Client,
  { resource, namespace, name, word }: FoundRoot,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<CommandError> {
  const place = resource.namespaced ? ` in the namespace ${namespace}` : ''
  const elsewhere = resource.namespaced ? await named(client, resource, name, signal).catch(() => []) : []
  const places = elsewhere.slice(0, placesShown).map((each) => each.namespace)
  const hint =
    places.length > 0
      ? `; it is in ${places.join(', ')}: add -n`
      : flags.namespace === undefined && place !== ''
        ? '; -n names another'
        : ''
  return new CommandError(`there is no ${oneLine(word)}${place}${hint}`)
}
