import type { KubeObject } from '@barometer/client'

/** Kinds that would stand in the way of others: a webhook nobody answers refuses, a quota that is used up too. */
const last = new Set(['ValidatingWebhookConfiguration', 'MutatingWebhookConfiguration', 'ResourceQuota'])
const first = new Set(['Namespace'])

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
    const step = first.has(object.kind)
      ? -1
      : last.has(object.kind)
        ? Number.MAX_SAFE_INTEGER
        : depth(object, new Set())
    steps.set(step, [...(steps.get(step) ?? []), object])
  }
  return [...steps].sort(([a], [b]) => a - b).map(([, step]) => step)
}
