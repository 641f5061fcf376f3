import type { JsonObject } from '../apimachinery/json/json.ts'
import type { Registry } from '../registry/registry.ts'
import { apiVersionOf, type Served } from '../registry/served.ts'

/** `/api`: the versions of the core group. */
export function coreVersions(address: string): JsonObject {
  return {
    kind: 'APIVersions',
    versions: ['v1'],
    serverAddressByClientCIDRs: [{ clientCIDR: '0.0.0.0/0', serverAddress: address }],
  }
}

/** `/apis`: every named group. */
export function groupList(registry: Registry): JsonObject {
  return {
    kind: 'APIGroupList',
    apiVersion: 'v1',
    groups: groupNames(registry).map((name) => groupEntry(registry, name)),
  }
}

/** `/apis/GROUP`, or undefined when there is no such group. */
export function group(registry: Registry, name: string): JsonObject | undefined {
  if (versionsOf(registry, name).length === 0) return undefined
  return { kind: 'APIGroup', apiVersion: 'v1', ...groupEntry(registry, name) }
}

/** All named groups, those that services serve after the others. */
export function groupNames(registry: Registry): string[] {
  const own = registry.groups().filter((name) => name !== '')
  return [...new Set([...own, ...registry.remoteVersions().keys()])]
}

/** The versions of a group, those that a service serves after the others. */
export function versionsOf(registry: Registry, name: string): string[] {
  return [...registry.versions(name), ...(registry.remoteVersions().get(name) ?? [])]
}

function groupEntry(registry: Registry, name: string): JsonObject {
  const versions = versionsOf(registry, name).map((version) => ({
    groupVersion: `${name}/${version}`,
    version,
  }))
  return { name, versions, preferredVersion: versions[0]! }
}

/** `/api/v1`, `/apis/GROUP/VERSION`, or undefined when it is not served. */
export function resourceList(registry: Registry, groupName: string, version: string): JsonObject | undefined {
  const resources = registry.resources(groupName, version)
  return (
    resources && {
      kind: 'APIResourceList',
      ...(groupName && { apiVersion: 'v1' }),
      groupVersion: apiVersionOf(groupName, version),
      resources: resources.flatMap(resourceEntries),
    }
  )
}

function resourceEntries(served: Served): JsonObject[] {
  const main: JsonObject = {
    name: served.plural,
    singularName: served.singular,
    namespaced: served.namespaced,
    kind: served.kind,
    verbs: [...served.verbs],
    ...(served.shortNames.length && { shortNames: [...served.shortNames] }),
    ...(served.categories.length && { categories: [...served.categories] }),
  }
  if (served.verbs.includes('list')) main['storageVersionHash'] = storageHash(served)
  const subs = served.subresources.map((sub) => ({
    name: `${served.plural}/${sub.name}`,
    singularName: '',
    namespaced: served.namespaced,
    ...(apiVersionOf(sub.group, sub.version) !== served.apiVersion && {
      group: sub.group,
      version: sub.version,
    }),
    kind: sub.kind,
    verbs: [...sub.verbs],
  }))
  return [main, ...subs]
}

function storageHash(served: Served): string {
  let hash = 0n
  for (const char of `${served.storage}/${served.storageVersion}`) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(char.charCodeAt(0))) * 1099511628211n)
  }
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(hash)
  return bytes.toString('base64')
}

/** Aggregated discovery (`APIGroupDiscoveryList`) of the core group or of all named groups. */
export function aggregated(registry: Registry, core: boolean, version = 'v2'): JsonObject {
  const groups = core ? [''] : groupNames(registry)
  return {
    kind: 'APIGroupDiscoveryList',
    apiVersion: `apidiscovery.k8s.io/${version}`,
    metadata: {},
    items: groups.map((name) => ({
      metadata: { ...(name && { name }), creationTimestamp: null },
      versions: versionsOf(registry, name).map((version) => aggregatedVersion(registry, name, version)),
    })),
  }
}

/** What a service serves is not known here. */
function aggregatedVersion(registry: Registry, group: string, version: string): JsonObject {
  const resources = registry.resources(group, version)
  if (!resources) return { version, freshness: 'Stale' }
  return { version, resources: resources.map(aggregatedResource), freshness: 'Current' }
}

function aggregatedResource(served: Served): JsonObject {
  return {
    resource: served.plural,
    responseKind: { group: served.group, version: served.version, kind: served.kind },
    scope: served.namespaced ? 'Namespaced' : 'Cluster',
    singularResource: served.singular,
    verbs: [...served.verbs],
    ...(served.shortNames.length && { shortNames: [...served.shortNames] }),
    ...(served.categories.length && { categories: [...served.categories] }),
    ...(served.subresources.length && {
      subresources: served.subresources.map((sub) => ({
        subresource: sub.name,
        responseKind: { group: sub.group, version: sub.version, kind: sub.kind },
        verbs: [...sub.verbs],
      })),
    }),
  }
}
