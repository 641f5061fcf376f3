import { claim as claimLayer, cumulativeCondition, isTrue, type Pass } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  applyObject,
  type NamedIndex,
  type OperatorOptions,
  reconciler,
  watches,
} from '@barometer/controller'
import { isPaused } from '../api/annotations.ts'
import { type Claim, type Composite, claimKind, compositeKind } from '../api/composite.ts'
import { claimConditions, withoutTypes } from '../api/conditions.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { bind, compositeOf } from './bind.ts'
import { markSynced, type Problem, paused, wordsOf } from './problem.ts'

/** Milliseconds after which what goes is looked at again, though nothing was heard. */
const patience = 60_000

/** Claims by the composite that they name, whether it is theirs or another's. */
const byReference: NamedIndex<Claim> = {
  name: 'spec.resourceRef.name',
  valuesOf: ({ spec }) => (spec?.resourceRef ? [spec.resourceRef.name] : []),
}

/** The controller of the claims of one kind of composites; undefined where that is not claimed. */
export function claimController(
  definition: CompositeResourceDefinition,
  options: OperatorOptions = {},
): AnyController | undefined {
  const kind = claimKind(definition)
  const composites = compositeKind(definition)
  if (!kind) return undefined
  return reconciler({
    ...{ name: `claim/${kind.plural}.${kind.group}`, for: kind, concurrency: 4 },
    conditions: withoutTypes(claimConditions, options.without),
    watches: [
      watches(composites, ({ metadata: { name }, spec }, cache) => [
        ...(spec?.claimRef ? [spec.claimRef] : []),
        ...cache.list(kind, { index: byReference, value: name }).map(({ metadata }) => metadata),
      ]),
    ],
    writes: [
      { kind, verbs: ['patch'] },
      { kind: composites, verbs: ['patch', 'delete'] },
    ],

    observe: (claim: Claim, { cache }) => ({
      composite: cache.get(composites, compositeOf(claim, composites)) ?? null,
    }),
    decide: ({ object, observed }) => bind(object, observed.composite ?? undefined, composites),

    act: async ({ problem, reference, composite }, { object, writer, cache }) => {
      if (problem) return undefined
      const { uid, resourceVersion } = object.metadata
      // Its name is written down first, so that it is never forgotten.
      if (object.spec?.resourceRef?.name !== reference.name)
        await writer.patch(kind, object.metadata, 'merge', {
          metadata: { uid, resourceVersion },
          spec: { resourceRef: reference },
        })
      return composite && applyObject({ writer, cache }, composites, composite)
    },

    report: ({ object, observed, plan, done, error }, pass) => {
      const found = (plan.problem ? undefined : done) ?? observed.composite ?? undefined
      // What another claim's composite says is not this claim's to tell: nobody would wake it when that changes.
      const composite = found && isBoundTo(found, object) ? found : undefined
      markClaim(pass, composite, plan.problem ?? failure(error))
      return { status: plan.problem ? {} : statusOf(composite) }
    },

    finalizer: {
      name: 'finalizer.apiextensions.crossplane.io',
      finalize: async (claim, { cache, writer }) => {
        const key = compositeOf(claim, composites)
        const isOurs = (found: Composite | undefined) => found !== undefined && isBoundTo(found, claim)
        if (isPaused(claim)) return { requeueAfter: patience, composite: cache.get(composites, key) }
        const found = cache.get(composites, key)
        if (found && isOurs(found) && found.metadata.deletionTimestamp === undefined)
          await writer.delete(composites, found.metadata, { propagation: 'Background' })
        const left = cache.get(composites, key)
        return isOurs(left) ? { requeueAfter: patience, composite: left } : undefined
      },
      report: ({ object, left, error }, pass) => {
        markSynced(pass, isPaused(object) ? paused : failure(error))
        pass.markFalse('Ready', 'Deleting', 'The composite resource is not gone yet')
        pass.set(healthy(pass, left?.composite))
        return undefined
      },
    },
  })
}

/** Marks what a claim says: nothing of what lies beneath its composite, and no text of the composite's. */
function markClaim(pass: Pass<Claim>, composite: Composite | undefined, problem: Problem | undefined): void {
  markSynced(pass, problem)
  if (composite && isTrue(composite, 'Ready')) pass.markTrue('Ready', 'Available')
  else pass.markFalse('Ready', 'BindCompositeResource', 'The composite resource is not yet ready')
  pass.set(healthy(pass, composite))
}

function healthy(pass: Pass<Claim>, composite: Composite | undefined) {
  const children = composite ? [{ name: composite.metadata.name, object: composite }] : []
  return cumulativeCondition(pass.object, children, claimLayer)
}

function failure(error: Error | undefined): Problem | undefined {
  if (!error) return undefined
  const message = `cannot bind and sync claim with composite resource: ${wordsOf(error)}`
  return { reason: 'ReconcileError', message }
}

function isBoundTo({ spec }: Composite, { metadata }: AnyObject): boolean {
  return spec?.claimRef?.name === metadata.name && spec.claimRef.namespace === metadata.namespace
}

/** What the composite says beside its conditions: an address. */
function statusOf(composite: Composite | undefined): Readonly<Record<string, unknown>> {
  const { conditions: _, observedGeneration: __, ...rest } = composite?.status ?? {}
  return rest
}
