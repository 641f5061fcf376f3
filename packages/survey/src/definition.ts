import type { KubeObject, Resource } from '@barometer/client'

const indexes = new WeakMap<readonly Resource[], ReadonlyMap<string, readonly Resource[]>>()

/** What is served by the definition of this name (`widgets.example.org`), in all versions; empty: nothing. */
function servedBy(name: string, served: readonly Resource[]): readonly Resource[] {
  let index = indexes.get(served)
  if (!index) {
    index = Map.groupBy(served, ({ plural, group }) => `${plural}.${group}`)
    indexes.set(served, index)
  }
  return index.get(name) ?? []
}

/** Whether anything is served by the definition of this name. */
export function isServed(name: string, served: readonly Resource[]): boolean {
  return servedBy(name, served).length > 0
}

/**
 * A custom resource definition from its metadata and from what the server serves: its name says plural and group, and
 * what is served has been established. One that is not served stays as it is: it says nothing.
 */
export function definitionOf(object: KubeObject, served: readonly Resource[]): KubeObject {
  const versions = servedBy(object.metadata.name, served)
  const [first] = versions
  if (!first) return object
  const { plural, group, singular, kind, namespaced } = first
  return {
    ...object,
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { plural, singular, kind },
      versions: versions.map(({ version }) => ({ name: version, served: true })),
    },
    status: {
      acceptedNames: { plural, kind },
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: '' },
        { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: '' },
      ],
    },
  }
}
