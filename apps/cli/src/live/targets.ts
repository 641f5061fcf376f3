import type { Client, Resource } from '@barometer/client'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import { oneLine } from '../text/terminal-text.ts'

import { placeOf } from './find-objects.ts'

/** Objects that one list, one watch or one name tells of. */
export interface Target {
  /** As somebody wrote it. */
  readonly word: string
  readonly resource: Resource
  /** '' for all namespaces, or for a kind that has none. */
  readonly namespace: string
  /** The one object that is meant, whether it is there or not; absent for a set. */
  readonly name: string | undefined
  readonly labelSelector: string | undefined
  readonly fieldSelector: string | undefined
}

/** What the words name: `KIND/NAME`, `KIND`, `KIND,KIND`, or `KIND NAME...`. Objects need not be there; kinds must. */
export async function targetsOf(
  client: Client,
  words: readonly string[],
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly Target[]> {
  const found = new Map<string, Target>()
  for (const { word, kinds, name } of pairs(words)) {
    const resources =
      name === undefined
        ? await client.discovery.resolveAll(kinds, signal)
        : await resolveEach(client, kinds, signal)
    for (const resource of resources) {
      const target = targetOf(word, resource, name, client, flags)
      found.set(`${resource.group}/${resource.kind} ${target.namespace} ${name ?? ''}`, target)
    }
  }
  return [...found.values()]
}

function resolveEach(client: Client, kinds: string, signal: AbortSignal): Promise<readonly Resource[]> {
  return Promise.all(kinds.split(',').map((kind) => client.discovery.resolve(kind, signal)))
}

interface Pair {
  readonly word: string
  readonly kinds: string
  readonly name: string | undefined
}

/** As kubectl reads them: the first word without a slash is a kind, and those after it are names. */
function pairs(words: readonly string[]): readonly Pair[] {
  const [first = '', ...rest] = words
  if (first !== '' && !first.includes('/') && rest.length > 0 && !rest.some((word) => word.includes('/'))) {
    return rest.map((name) => ({ word: `${first}/${name}`, kinds: first, name }))
  }
  return words.map((word) => {
    const [kinds = '', name, ...more] = word.split('/')
    if (kinds === '' || name === '' || more.length > 0) {
      throw new CommandError(
        `"${oneLine(word)}" does not name an object; write KIND/NAME, such as cluster/prod`,
      )
    }
    return { word, kinds, name }
  })
}

function targetOf(
  word: string,
  resource: Resource,
  name: string | undefined,
  client: Client,
  flags: SourceFlags,
): Target {
  const { selector, fieldSelector } = flags
  if (name !== undefined && (selector !== undefined || fieldSelector !== undefined)) {
    throw new CommandError('-l and --field-selector choose among the objects of a kind; leave the name out')
  }
  const namespace = placeOf(resource, client, flags)
  const byName = name === undefined ? fieldSelector : `metadata.name=${name}`
  const everywhere = resource.namespaced && namespace === ''
  return {
    word,
    resource,
    namespace,
    // In all namespaces a name may be that of none, one or many.
    name: everywhere ? undefined : name,
    labelSelector: selector,
    fieldSelector: byName,
  }
}
