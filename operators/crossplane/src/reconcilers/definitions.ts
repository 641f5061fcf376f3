import { type ConditionedObject, getCondition, isTrue, type Pass } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  CustomResourceDefinition,
  type OperatorOptions,
  reconciler,
  type StepContext,
  watches,
} from '@barometer/controller'
import { claimKind, compositeKind } from '../api/composite.ts'
import { claimCrd, compositeCrd } from '../api/composite-crd.ts'
import { definitionConditions, withoutTypes } from '../api/conditions.ts'
import { CompositeResourceDefinition } from '../api/definition.ts'
import { KindControllers } from './kind-controllers.ts'
import { wordsOf } from './problem.ts'

/** Milliseconds after which what goes is looked at again, though nothing was heard. */
const patience = 60_000

/** The controller of definitions: it makes their kinds, and starts and ends the controllers of those. */
export function definitionController(options: OperatorOptions = {}): AnyController {
  const kinds = new KindControllers(options)
  return reconciler({
    ...{ name: 'definitions', for: CompositeResourceDefinition, owns: [CustomResourceDefinition] },
    // Another's kind holds a name as long as it is there.
    watches: [
      watches(CustomResourceDefinition, ({ metadata: { name } }, cache) =>
        cache
          .list(CompositeResourceDefinition)
          .filter((definition) => crdNames(definition).includes(name))
          .map(({ metadata }) => metadata),
      ),
    ],
    conditions: withoutTypes(definitionConditions, options.without),

    observe: (definition: CompositeResourceDefinition, { cache }) => ({
      crds: crdsOf(definition).map(({ metadata }) => cache.get(CustomResourceDefinition, metadata) ?? null),
    }),
    decide: ({ object, observed }) => decideDefinition(object, observed.crds),
    act: async ({ serves }, { object, controllers }) => {
      if (serves) await kinds.serve(object, controllers)
      else await kinds.end(object)
    },
    report: ({ object, observed, plan, error }, pass) => {
      const [composite, claim] = observed.crds
      mark(pass, 'Established', 'WatchingCompositeResource', composite, error, plan.serves)
      if (object.spec.claimNames)
        mark(pass, 'Offered', 'WatchingCompositeResourceClaim', claim, error, plan.serves)
      else pass.remove('Offered')
      return undefined
    },

    finalizer: {
      name: 'defined.apiextensions.crossplane.io',
      finalize: async (definition, context) => {
        // What is gone and cached still is looked at once more when its kinds go, and must not bring their controllers back.
        const there = await context.writer.read(CompositeResourceDefinition, definition.metadata)
        if (there?.metadata.uid !== definition.metadata.uid) return undefined
        const left = await deleteAll(definition, context, kinds)
        if (left > 0) return { requeueAfter: patience, left }
        await kinds.end(definition)
        return undefined
      },
      report: ({ object, left, error }, pass) => {
        const message = error?.message ?? `${left?.left ?? 'Some'} of its objects are not gone yet`
        pass.markFalse('Established', 'TerminatingCompositeResource', message)
        if (object.spec.claimNames) pass.markFalse('Offered', 'TerminatingCompositeResourceClaim', message)
        return undefined
      },
    },
  })
}

/** The kinds that there should be, and whether all of them are served. Pure. */
export function decideDefinition(
  definition: CompositeResourceDefinition,
  crds: readonly (ConditionedObject | null)[],
) {
  return {
    children: crdsOf(definition),
    serves: crds.every((crd) => crd !== null && isTrue(crd, 'Established')),
  }
}

function crdsOf(definition: CompositeResourceDefinition): readonly AnyObject[] {
  return [compositeCrd(definition), claimCrd(definition)].filter((crd) => crd !== undefined)
}

function crdNames({ spec: { group, names, claimNames } }: CompositeResourceDefinition): readonly string[] {
  return [names, ...(claimNames ? [claimNames] : [])].map(({ plural }) => `${plural}.${group}`)
}

function mark(
  pass: Pass<CompositeResourceDefinition>,
  type: string,
  reason: string,
  crd: ConditionedObject | null | undefined,
  error: Error | undefined,
  serves: boolean,
): void {
  const refused = crd && getCondition(crd, 'NamesAccepted')
  if (error) pass.markFalse(type, 'InvalidDefinition', wordsOf(error))
  else if (refused?.status === 'False') pass.markFalse(type, 'NamesNotAccepted', refused.message ?? '')
  else if (serves) pass.markTrue(type, reason)
  else pass.markUnknown(type, 'Defining', 'Its kind is not served yet')
}

/** Deletes the claims, and when they are gone the composites; how many are left. */
async function deleteAll(
  definition: CompositeResourceDefinition,
  context: StepContext,
  kinds: KindControllers,
): Promise<number> {
  const { cache, writer, controllers, watchOwned } = context
  const all = [claimKind(definition), compositeKind(definition)].filter((kind) => kind !== undefined)
  const served = crdsOf(definition).every((crd) => {
    const found = cache.get(CustomResourceDefinition, crd.metadata)
    return found && isTrue(found, 'Established')
  })
  if (!served) return 0
  // They go only where somebody lets them.
  await kinds.serve(definition, controllers)
  for (const kind of all) {
    const unwatch = await watchOwned(kind)
    for (const { metadata } of cache.list(kind))
      if (metadata.deletionTimestamp === undefined)
        await writer.delete(kind, metadata, { propagation: 'Background' })
    const left = cache.list(kind).length
    if (left > 0) return left
    unwatch()
  }
  return 0
}
