import { type AnyObject, controllerOf, type StepContext } from '@barometer/controller'
import { type ObjectReference, referenceOf } from '../api/composite.ts'

/** As many composites above one another as anybody can want. */
const deepest = 32

/** Those who composed an object, from the root down; empty: nobody did. */
export async function ancestorsOf(
  object: AnyObject,
  { cache, findKind, watchOwned }: StepContext,
): Promise<readonly ObjectReference[]> {
  const chain: ObjectReference[] = []
  for (let child = object; chain.length < deepest; ) {
    const owner = controllerOf(child)
    const kind = owner && (await findKind(owner))
    if (!kind) break
    await watchOwned(kind)
    const { namespace } = child.metadata
    const parent = cache.get(kind, { name: owner.name, ...(kind.namespaced && { namespace }) })
    if (parent?.metadata.uid !== owner.uid || !parent) break
    chain.unshift(referenceOf(parent))
    child = parent
  }
  return chain
}
