import { without } from '@barometer/conditions'
import {
  type AnyController,
  isControlledBy,
  type Kind,
  type OperatorOptions,
  reconciler,
  type StepContext,
  watches,
} from '@barometer/controller'
import { isPaused, pausedMessage } from '../api/annotations.ts'
import { type Composite, compositeKind, fieldsOf, isLegacy, referenceOf } from '../api/composite.ts'
import { Composition } from '../api/composition.ts'
import { compositeConditions } from '../api/conditions.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { ancestorsOf } from './ancestors.ts'
import { composeResources } from './apply-composed.ts'
import { type Composed, compose, problemOf } from './compose.ts'
import { type Acted, failureOf, markComposite, markLeavingComposite, partsOf } from './composite-status.ts'
import { isFor, selectComposition } from './select-composition.ts'

/** Milliseconds after which what goes is looked at again, though nothing was heard. */
const patience = 60_000

/** The controller of one kind of composites. */
export function compositeController(
  definition: CompositeResourceDefinition,
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
      ancestors: await ancestorsOf(composite, context),
    }),

    decide: ({ object, observed: { selection, composed, ancestors } }) => {
      if (isPaused(object)) return problemOf('ReconcilePaused', pausedMessage)
      if (ancestors.some((each) => each.kind === object.kind && each.apiVersion === object.apiVersion)) {
        const chain = [...ancestors, referenceOf(object)]
          .map(({ kind, name }) => `${kind} ${name}`)
          .join(' > ')
        return problemOf('InvalidComposition', `cannot compose resources: the chain never ends: ${chain}`)
      }
      if (!selection.composition)
        return problemOf('CompositionNotFound', `cannot select Composition: ${selection.problem}`)
      return compose(object, selection.composition, composed)
    },

    act: (plan, context) => composeResources(plan, { ...context, kind, legacy }),

    report: ({ observed, plan, done, error }, pass) => {
      const failure = failureOf(plan, done, error)
      markComposite(pass, partsOf(plan, observed.composed, done), failure)
      return { status: plan.status, requeueAfter: lookAgain(done) }
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

/** What cannot be made today may be made tomorrow: a kind comes, a name is free. */
function lookAgain(done: Acted | undefined): number | undefined {
  if (done?.referred) return 0
  return done?.refused.some(({ final }) => !final) ? patience : undefined
}
