import { isDeepStrictEqual } from 'node:util'
import { ApiError } from '@barometer/client'
import {
  type AnyObject,
  applyChild,
  type Kind,
  OwnedByAnotherError,
  type StepContext,
} from '@barometer/controller'
import { type Composite, fieldsOf } from '../api/composite.ts'
import type { Plan, Wanted } from './compose.ts'
import type { Acted } from './composite-status.ts'

interface Context extends StepContext {
  readonly object: Composite
  /** The composite's own kind. */
  readonly kind: Kind<Composite>
  readonly legacy: boolean
}

/** What the API server will not take, however often it is asked. */
class RefusedError extends Error {}

/**
 * Makes a composite's resources so. Their names are written down first, so that none is forgotten; then each is applied, and
 * what is not wanted goes. One that is refused holds nothing else back.
 */
export async function composeResources(plan: Plan, context: Context): Promise<Acted> {
  const applied: Record<string, AnyObject> = {}
  const refused: { resource: string; message: string }[] = []
  if (plan.problem) return { applied, refused }
  await keepReferences(plan, context)
  for (const wanted of plan.wanted) {
    if (wanted.held) continue
    try {
      applied[wanted.resource] = await applyOne(wanted, context)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const { resource } = wanted
      refused.push({ resource, message: error.message })
      context.record(
        'Warning',
        'ComposeResources',
        `Composed resource "${resource}" is not valid: ${error.message}`,
      )
    }
  }
  for (const object of plan.unwanted) {
    const kind = await context.findKind(object)
    if (kind && object.metadata.deletionTimestamp === undefined)
      await context.writer.delete(kind, object.metadata, { propagation: 'Background' })
  }
  return { applied, refused }
}

async function keepReferences({ references }: Plan, context: Context): Promise<void> {
  const { object, kind, legacy, writer } = context
  if (isDeepStrictEqual(fieldsOf(object, legacy).resourceRefs ?? [], references)) return
  const { uid, resourceVersion } = object.metadata
  const fields = { resourceRefs: references }
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: { uid, resourceVersion },
    spec: legacy ? fields : { crossplane: fields },
  })
}

async function applyOne({ object }: Wanted, context: Context): Promise<AnyObject> {
  const { findKind, watchOwned, object: composite } = context
  const { namespace } = composite.metadata
  const kind = await findKind(object)
  if (!kind) throw new RefusedError(`the server has no ${object.kind} of ${object.apiVersion}`)
  const place = object.metadata.namespace ?? namespace
  if (!kind.namespaced && namespace !== undefined)
    throw new RefusedError(
      `${object.kind} belongs to no namespace, so ${composite.kind} ${composite.metadata.name} in namespace ${namespace} cannot own it`,
    )
  if (kind.namespaced && place === undefined)
    throw new RefusedError(`${object.kind} needs metadata.namespace`)
  if (namespace !== undefined && place !== namespace)
    throw new RefusedError(`${object.kind} is for namespace ${place}, not for that of its composite`)
  await watchOwned(kind)
  const metadata = { ...object.metadata, ...(kind.namespaced && { namespace: place }) }
  return applyChild(context, kind, composite, { ...object, metadata })
}

/** Asked again it would be refused again: the resource, its name or the rights are wrong. */
function isRefusal(error: unknown): error is Error {
  if (error instanceof RefusedError || error instanceof OwnedByAnotherError) return true
  return error instanceof ApiError && [400, 403, 422].includes(error.status.code ?? 0)
}
