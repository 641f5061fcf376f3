import type { KubeObject } from '@barometer/client'

/**
 * Steps of their own: namespaces before all else; Events when all that they may be about has its uid; at last what would
 * stand in the way of others: a webhook nobody answers refuses, and a quota that is used up too.
 */
const ownSteps: Readonly<Record<string, number>> = {
  Namespace: -1,
  Event: Number.MAX_SAFE_INTEGER - 1,
  ResourceQuota: Number.MAX_SAFE_INTEGER,
  ValidatingWebhookConfiguration: Number.MAX_SAFE_INTEGER,
  MutatingWebhookConfiguration: Number.MAX_SAFE_INTEGER,
}

/** Objects in steps: what is in one step needs only what is in earlier ones. Owners come before what they own. */
export function inSteps(objects: readonly KubeObject[]): readonly (readonly KubeObject[])[] {
  const byUid = new Map(objects.map((object) => [object.metadata.uid ?? '', object]))
  const depths = new Map<KubeObject, number>()
  const depth = (object: KubeObject, above: ReadonlySet<KubeObject>): number => {
    const known = depths.get(object)
    if (known !== undefined) return known
    if (above.has(object)) return 0
    const within = new Set([...above, object])
    const owners = (object.metadata.ownerReferences ?? []).flatMap(({ uid }) => byUid.get(uid) ?? [])
    const found = Math.max(0, ...owners.map((owner) => depth(owner, within) + 1))
    depths.set(object, found)
    return found
  }
  const steps = new Map<number, KubeObject[]>()
  for (const object of objects) {
    const step = ownSteps[object.kind] ?? depth(object, new Set())
    steps.set(step, [...(steps.get(step) ?? []), object])
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, step]) => step)
}
