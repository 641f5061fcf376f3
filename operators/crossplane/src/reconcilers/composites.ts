import { conditionSet, crossplane, without } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  isControlledBy,
  type Kind,
  type OperatorOptions,
  reconciler,
  type StepContext,
  watches,
} from '@barometer/controller'
import { isPaused, pausedMessage } from '../api/annotations.ts'
import { type Composite, compositeKind, fieldsOf, isLegacy } from '../api/composite.ts'
import { Composition } from '../api/composition.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { composeResources } from './apply-composed.ts'
import { type Composed, compose, problemOf } from './compose.ts'
import { failureOf, markComposite, markLeavingComposite, partsOf } from './composite-status.ts'
import { isFor, selectComposition } from './select-composition.ts'

const compositeConditions = conditionSet(['Ready', 'Healthy', 'Synced'], crossplane)

/** Milliseconds after which what goes is looked at again, though nothing was heard. */
const patience = 60_000

/** Those who make composites, and by whom. */
export interface Composites {
  /** The chain of composites above an object, from the root down; empty: nobody composed it. */
  ancestorsOf(object: AnyObject, context: StepContext): readonly AnyObject[]
}

/** The controller of one kind of composites. */
export function compositeController(
  definition: CompositeResourceDefinition,
  composites: Composites,
  { without: unwritten = [] }: OperatorOptions = {},
): AnyController {
  const kind = compositeKind(definition)
  const legacy = isLegacy(definition)
  const type = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind }
  return reconciler({
    ...{ name: `composite/${kind.plural}.${kind.group}`, for: kind, concurrency: 4 },
    conditions: without(
      compositeConditions,
      ...unwritten.filter((each) => compositeConditions.types.includes(each)),
    ),
    watches: [
      watches(Composition, (composition, cache) =>
        isFor(composition, type) ? cache.list(kind).map(({ metadata }) => metadata) : [],
      ),
    ],

    observe: async (composite: Composite, context) => ({
      selection: selectComposition(
        type,
        fieldsOf(composite, legacy),
        definition,
        context.cache.list(Composition),
      ),
      composed: await composedOf(composite, legacy, context),
      ancestors: composites
        .ancestorsOf(composite, context)
        .map(({ kind, metadata }) => `${kind} ${metadata.name}`),
      circular: composites.ancestorsOf(composite, context).some((each) => each.kind === kind.kind),
    }),

    decide: ({ object, observed: { selection, composed, ancestors, circular } }) => {
      if (isPaused(object)) return problemOf('ReconcilePaused', pausedMessage)
      if (circular) {
        const chain = [...ancestors, `${object.kind} ${object.metadata.name}`].join(' > ')
        return problemOf('InvalidComposition', `cannot compose resources: the chain never ends: ${chain}`)
      }
      if (!selection.composition)
        return problemOf('NoComposition', `cannot select Composition: ${selection.problem}`)
      return compose(object, selection.composition, composed)
    },

    act: (plan, context) => composeResources(plan, { ...context, kind, legacy }),

    report: ({ observed, plan, done, error }, pass) => {
      markComposite(pass, partsOf(plan, observed.composed, done), failureOf(plan, done, error))
      return { status: plan.status }
    },

    finalizer: {
      name: 'composite.apiextensions.crossplane.io',
      finalize: async (composite, context) => {
        const composed = (await composedOf(composite, legacy, context)).filter(({ object }) => object)
        if (isPaused(composite)) return { requeueAfter: patience, composed }
        for (const { object } of composed) {
          const found = object && (await context.findKind(object))
          if (found && object.metadata.deletionTimestamp === undefined)
            await context.writer.delete(found, object.metadata, { propagation: 'Background' })
        }
        const left = (await composedOf(composite, legacy, context)).filter(({ object }) => object)
        return left.length > 0 ? { requeueAfter: patience, composed: left } : undefined
      },
      report: ({ object, left, error }, pass) => {
        const plan = isPaused(object) ? problemOf('ReconcilePaused', pausedMessage) : problemOf('', '')
        const failure = isPaused(object)
          ? plan.problem
          : failureOf({ ...plan, problem: undefined }, undefined, error)
        markLeavingComposite(pass, partsOf(plan, left?.composed ?? [], undefined), failure)
        return undefined
      },
    },
  })
}

/** What stands under the references of a composite, as far as it is the composite's own. */
async function composedOf(
  composite: Composite,
  legacy: boolean,
  { cache, findKind, watchOwned }: StepContext,
): Promise<readonly Composed[]> {
  const composed: Composed[] = []
  for (const reference of fieldsOf(composite, legacy).resourceRefs ?? []) {
    const kind: Kind | undefined = await findKind(reference)
    if (kind) await watchOwned(kind)
    const namespace = reference.namespace ?? composite.metadata.namespace
    const object = kind && cache.get(kind, { name: reference.name, ...(kind.namespaced && { namespace }) })
    composed.push({ reference, object: object && isControlledBy(object, composite) ? object : undefined })
  }
  return composed
}
