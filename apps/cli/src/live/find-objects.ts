import { type Client, isNotFound, type KubeObject, type Resource } from '@barometer/client'
import type { PackIndex } from '@barometer/packs'
import { extentOf, type RootName } from '@barometer/survey'
import { didYouMean, elsewhereIn, namespaceNotFound, notFound } from '../options/not-found.ts'
import { argumentText, type ObjectArgument } from '../options/object-arguments.ts'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import { type Target, targetsOf } from './targets.ts'

/** An object to ask about, and how somebody named it. */
export interface FoundRoot extends RootName {
  readonly argument: ObjectArgument
}

/**
 * The objects that arguments name, each once. Whether an object is there that has a kind, a namespace and a name is left to
 * whoever reads it.
 */
export async function findRoots(
  client: Client,
  args: readonly ObjectArgument[],
  packs: PackIndex,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<readonly FoundRoot[]> {
  const targets = await targetsOf(client, args, flags, signal)
  const found = await Promise.all(targets.map((target) => rootsOf(client, target, packs, signal)))
  const keyOf = ({ resource, namespace, name }: FoundRoot) =>
    `${resource.group}/${resource.kind}/${namespace}/${name}`
  return [...new Map(found.flat().map((root) => [keyOf(root), root])).values()]
}

async function rootsOf(
  client: Client,
  target: Target,
  packs: PackIndex,
  signal: AbortSignal,
): Promise<readonly FoundRoot[]> {
  const { resource, namespace, name, argument } = target
  if (name !== undefined) return [{ resource, namespace, name, argument }]
  const metadataOnly = extentOf(resource, packs) === 'metadata'
  const found = await listed(client, { ...target, metadataOnly }, signal)
  if (found.length === 0) mustBeSomewhere(target)
  return found.map((object) => ({ ...rootOf(resource, object), argument, object }))
}

/** Ends the command where an object was named that is in none of all namespaces. */
function mustBeSomewhere({ argument }: Target): void {
  if (argument.name === undefined) return
  throw new CommandError(`${argumentText(argument)} not found in any namespace`)
}

async function listed(
  client: Client,
  {
    resource,
    namespace,
    labelSelector,
    fieldSelector,
    metadataOnly,
  }: Pick<Target, 'resource' | 'fieldSelector'> & Partial<Target> & { readonly metadataOnly: boolean },
  signal: AbortSignal,
): Promise<readonly KubeObject[]> {
  const found: KubeObject[] = []
  await client.list(resource, {
    ...{ namespace, labelSelector, fieldSelector, signal },
    metadataOnly,
    withoutFieldSets: true,
    each: (object) => found.push(object),
    restart: () => found.splice(0),
  })
  return found
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
  { resource, namespace, name, argument }: FoundRoot,
  flags: SourceFlags,
  signal: AbortSignal,
): Promise<CommandError> {
  const said = notFound({ ...argument, name }, resource.namespaced ? namespace : '')
  const byName = { resource, fieldSelector: `metadata.name=${name}`, metadataOnly: true }
  const elsewhere = resource.namespaced ? await listed(client, byName, signal).catch(() => []) : []
  if (elsewhere.length > 0) {
    return new CommandError(
      `${said}${elsewhereIn(elsewhere.map(({ metadata }) => metadata.namespace ?? ''))}`,
    )
  }
  const alike = didYouMean(name, await namesIn(client, resource, namespace, signal))
  const other = flags.namespace === undefined && resource.namespaced ? '; -n takes another namespace' : ''
  return new CommandError(`${said}${alike || other}`)
}

/** That a namespace is not there, and which are called alike; undefined where it is, or nobody can say. */
export async function noSuchNamespace(
  client: Client,
  name: string,
  packs: PackIndex,
  signal: AbortSignal,
): Promise<CommandError | undefined> {
  const kinds = await client.discovery.kinds({ signal })
  for (const { group, kind } of packs.withRole('namespace')) {
    const resource = kinds.of(group, kind)
    if (!resource) continue
    const isThere = await client.get(resource, { namespace: '', name }, { metadataOnly: true, signal }).then(
      () => true,
      (error) => !isNotFound(error),
    )
    if (!isThere)
      return new CommandError(namespaceNotFound(name, await namesIn(client, resource, '', signal)))
  }
  return undefined
}

/** The names of objects of a kind, as many as one page has: for a hint that is enough. */
async function namesIn(
  client: Client,
  resource: Resource,
  namespace: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const names: string[] = []
  const each = ({ metadata }: KubeObject) => names.push(metadata.name)
  const place = { namespace: resource.namespaced ? namespace : '', metadataOnly: true }
  await client.list(resource, { ...place, signal, each, page: () => false }).catch(() => {})
  return names
}
