import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@barometer/client'
import {
  type AnyObject,
  applyChild,
  type Kind,
  OwnedByAnotherError,
  type StepContext,
} from '@barometer/controller'
import { type Composite, fieldsOf, type ObjectReference } from '../api/composite.ts'
import type { Plan, Wanted } from './compose.ts'
import type { Acted, Refused } from './composite-status.ts'
import { madeName } from './names.ts'
import { wordsOf } from './problem.ts'

interface Context extends StepContext {
  readonly object: Composite
  /** The composite's own kind. */
  readonly kind: Kind<Composite>
  readonly legacy: boolean
}

/** What cannot be made, and need not be asked for. */
class RefusedError extends Error {}

/**
 * Makes a composite's resources so. Their names are written down first, so that none is forgotten; then each is applied, and
 * what is not wanted goes. One that is refused holds nothing else back.
 */
export async function composeResources(plan: Plan, context: Context): Promise<Acted> {
  const refused: Refused[] = []
  const applied: Record<string, AnyObject> = {}
  if (plan.problem) return { applied, refused, referred: false }
  const possible: (Wanted & { readonly kind: Kind })[] = []
  for (const wanted of plan.wanted) {
    const kind = await trying(wanted, refused, () => kindOf(wanted, context))
    if (kind) possible.push({ ...wanted, kind })
  }
  const impossible = refused.map(({ resource }) => madeName(context.object, resource))
  const references = plan.references.filter(({ name }) => !impossible.includes(name))
  const referred = await keepReferences(references, context)
  for (const { kind, ...wanted } of possible.filter(({ held }) => !held)) {
    const made = await trying(wanted, refused, () => applyOne(wanted, kind, context))
    if (made) applied[wanted.resource] = made
  }
  for (const object of plan.unwanted) {
    const kind = await context.findKind(object)
    if (kind && object.metadata.deletionTimestamp === undefined)
      await context.writer.delete(kind, object.metadata, { propagation: 'Background' })
  }
  return { applied, refused, referred }
}

/** Does something for one resource; a refusal is put down, anything else is thrown. */
async function trying<Result>(
  { resource }: Wanted,
  refused: Refused[],
  does: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await does()
  } catch (error) {
    const final = error instanceof ApiError && [400, 422].includes(error.status.code ?? 0)
    if (!final && !(error instanceof RefusedError) && !(error instanceof OwnedByAnotherError)) throw error
    refused.push({ resource, message: wordsOf(error), final })
    return undefined
  }
}

/** Whether they were not what is written. */
async function keepReferences(references: readonly ObjectReference[], context: Context): Promise<boolean> {
  const { object, kind, legacy, writer } = context
  if (isDeepStrictEqual(fieldsOf(object, legacy).resourceRefs ?? [], references)) return false
  const { uid, resourceVersion } = object.metadata
  const fields = { resourceRefs: references }
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: { uid, resourceVersion },
    spec: legacy ? fields : { crossplane: fields },
  })
  return true
}

/** The kind of a resource, if the composite may have one where it should be. */
async function kindOf({ object }: Wanted, { findKind, object: composite }: Context): Promise<Kind> {
  const { namespace } = composite.metadata
  const kind = await findKind(object)
  if (!kind) throw new RefusedError(`the server has no ${object.kind} of ${object.apiVersion}`)
  const place = object.metadata.namespace ?? namespace
  if (!kind.namespaced && namespace !== undefined)
    throw new RefusedError(`${object.kind} belongs to no namespace, and its composite does`)
  if (kind.namespaced && place === undefined)
    throw new RefusedError(`${object.kind} needs metadata.namespace`)
  if (namespace !== undefined && place !== namespace)
    throw new RefusedError(`${object.kind} is for namespace ${place}, not for that of its composite`)
  return kind
}

async function applyOne({ object }: Wanted, kind: Kind, context: Context): Promise<AnyObject> {
  const { watchOwned, object: composite } = context
  const namespace = object.metadata.namespace ?? composite.metadata.namespace
  await watchOwned(kind)
  const metadata = { ...object.metadata, ...(kind.namespaced && { namespace }) }
  return applyChild(context, kind, composite, { ...object, metadata })
}
