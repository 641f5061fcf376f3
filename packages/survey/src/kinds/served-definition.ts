import type { KubeObject, Resource } from '@barometer/client'
import { servedDefinition } from '@barometer/packs'

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

/** A definition from its metadata, of which the name says plural and group, and from what the server serves. */
export function definitionOf(object: KubeObject, served: readonly Resource[]): KubeObject {
  return { ...object, ...servedDefinition(servedBy(object.metadata.name, served)) }
}
