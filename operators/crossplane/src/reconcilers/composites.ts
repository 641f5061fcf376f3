import {
  type AnyController,
  isControlledBy,
  type Kind,
  type OperatorOptions,
  reconciler,
  type StepContext,
  watches,
} from '@barometer/controller'
import { isPaused } from '../api/annotations.ts'
import {
  type Composite,
  compositeKind,
  fieldsOf,
  isLegacy,
  type ObjectReference,
  referenceOf,
} from '../api/composite.ts'
import { Composition } from '../api/composition.ts'
import { compositeConditions, withoutTypes } from '../api/conditions.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'
import { ancestorsOf } from './ancestors.ts'
import { composeResources } from './apply-composed.ts'
import { type Composed, compose, type Plan, stopped } from './compose.ts'
import {
  type Acted,
  errorOf,
  failureOf,
  leavingOf,
  markComposite,
  markLeavingComposite,
  partsOf,
} from './composite-status.ts'
import { paused } from './problem.ts'
import { concerns, selectComposition } from './select-composition.ts'

/** Milliseconds after which what goes is looked at again, though nothing was heard. */
const patience = 60_000
/** Milliseconds after which what the API server refuses is asked for again though nothing has changed: its schema may have. */
const refusalPatience = 3_600_000

interface ObservedComposite {
  readonly selection: ReturnType<typeof selectComposition>
  readonly composed: readonly Composed[]
  /** What it is composed by, from the outermost on. */
  readonly ancestors: readonly ObjectReference[]
}

/** The controller of one kind of composites. */
export function compositeController(
  definition: CompositeResourceDefinition,
  options: OperatorOptions = {},
): AnyController {
  const kind = compositeKind(definition)
  const legacy = isLegacy(definition)
  const type = { apiVersion: `${kind.group}/${kind.version}`, kind: kind.kind }
  return reconciler({
    ...{ name: `composite/${kind.plural}.${kind.group}`, for: kind, concurrency: 4 },
    conditions: withoutTypes(compositeConditions, options.without),
    watches: [
      watches(Composition, (composition, cache) =>
        cache
          .list(kind)
          .filter((composite) => concerns(composition, type, fieldsOf(composite, legacy), definition))
          .map(({ metadata }) => metadata),
      ),
    ],

    observe: async (composite: Composite, context): Promise<ObservedComposite> => ({
      selection: selectComposition(
        type,
        fieldsOf(composite, legacy),
        definition,
        context.cache.list(Composition),
      ),
      composed: await composedOf(composite, legacy, context),
      ancestors: await ancestorsOf(composite, context),
    }),

    decide: ({ object, observed }) => decideComposite(object, observed),

    act: (plan, context) => composeResources(plan, { ...context, kind, legacy }),

    report: ({ observed, plan, done, error }, pass) => {
      const failure = failureOf(plan, done, error)
      markComposite(pass, partsOf(plan, observed.composed, done), failure, leavingOf(plan))
      return { status: plan.status, requeueAfter: lookAgain(done) }
    },

    finalizer: {
      name: 'composite.apiextensions.crossplane.io',
      finalize: async (composite, context) => {
        if (!isPaused(composite)) await deleteComposed(composite, legacy, context)
        const composed = (await composedOf(composite, legacy, context)).filter(({ object }) => object)
        const goes = composed.length === 0 && !isPaused(composite)
        return goes ? undefined : { requeueAfter: patience, composed }
      },
      report: ({ object, left, error }, pass) => {
        const problem = isPaused(object) ? paused : errorOf(error)
        markLeavingComposite(pass, partsOf(stopped(paused), left?.composed ?? [], undefined), problem)
        return undefined
      },
    },
  })
}

/** What to do for a composite. Pure. It stops where somebody paused it, where it contains itself, and without a Composition. */
export function decideComposite(
  composite: Composite,
  { selection, composed, ancestors }: ObservedComposite,
): Plan {
  if (isPaused(composite)) return stopped(paused)
  if (ancestors.some((each) => each.kind === composite.kind && each.apiVersion === composite.apiVersion)) {
    const chain = [...ancestors, referenceOf(composite)]
      .map(({ kind, name }) => `${kind} ${name}`)
      .join(' > ')
    const message = `cannot compose resources: the chain never ends: ${chain}`
    return stopped({ reason: 'InvalidComposition', message })
  }
  if (selection.composition) return compose(composite, selection.composition, composed)
  const message = `cannot select Composition: ${selection.problem}`
  return stopped({ reason: 'CompositionNotFound', message })
}

async function deleteComposed(composite: Composite, legacy: boolean, context: StepContext): Promise<void> {
  for (const { object } of await composedOf(composite, legacy, context)) {
    const kind = object && (await context.findKind(object))
    if (kind && object.metadata.deletionTimestamp === undefined)
      await context.writer.delete(kind, object.metadata, { propagation: 'Background' })
  }
}

/** What stands under the references of a composite, as far as it is the composite's own. */
async function composedOf(
  composite: Composite,
  legacy: boolean,
  { cache, findKind, watchOwned, signal }: StepContext,
): Promise<readonly Composed[]> {
  const composed: Composed[] = []
  for (const reference of fieldsOf(composite, legacy).resourceRefs ?? []) {
    const kind: Kind | undefined = await findKind(reference)
    // What cannot be read is not known: that is for the condition to say.
    if (kind) await watchOwned(kind).catch(() => signal.throwIfAborted())
    const namespace = reference.namespace ?? composite.metadata.namespace
    const object = kind && cache.get(kind, { name: reference.name, ...(kind.namespaced && { namespace }) })
    composed.push({ reference, object: object && isControlledBy(object, composite) ? object : undefined })
  }
  return composed
}

/** What cannot be made today may be made tomorrow: a kind comes, a name is free. */
function lookAgain(done: Acted | undefined): number | undefined {
  const { referred, refused = [] } = done ?? {}
  if (referred) return 0
  if (refused.some(({ final }) => !final)) return patience
  return refused.length > 0 ? refusalPatience : undefined
}
