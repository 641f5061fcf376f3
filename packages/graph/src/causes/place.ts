import type { Node } from '../live/node.ts'

/** Where an object stands among others of its kind. Replicas (one kind beneath one parent) share a place. */
export function placeOf({ ref, up }: Node): string {
  const { group, kind, namespace, name } = ref
  for (const { contains, from, rule } of up) {
    if (contains && rule === 'owner-reference') {
      return `${group}/${kind} of ${from.ref.kind}/${from.ref.namespace}/${from.ref.name}`
    }
  }
  return `${group}/${kind}/${namespace}/${name}`
}
