import type { PackIndex } from '@barometer/packs'

/** Where an object of the kind may be that something in this namespace names: there, without a namespace, or either. */
export function placesFor(
  group: string,
  kind: string,
  namespace: string,
  packs: PackIndex,
): readonly string[] {
  if (namespace === '') return ['']
  const scope = packs.of(group, kind)?.scope
  if (scope === 'cluster') return ['']
  return scope === 'namespaced' ? [namespace] : [namespace, '']
}
