import type { Pass } from '@barometer/conditions'
import {
  type AnyController,
  type NamedIndex,
  type OperatorOptions,
  reconciler,
  type StepContext,
  watches,
} from '@barometer/controller'
import { annotation, externalNameAnnotation, isPaused, seenAvailableAnnotation } from '../api/annotations.ts'
import { managedConditions, withoutTypes } from '../api/conditions.ts'
import { type Managed, type ManagedKind, managedKinds } from '../api/managed.ts'
import { type Asked, ask } from '../cloud/ask.ts'
import type { CloudApi, CloudResource } from '../cloud/cloud.ts'
import { planManaged, problemOf, readyStateOf, wasAvailable } from './managed-plan.ts'
import { markSynced, type Problem, paused } from './problem.ts'
import { resolveFields } from './references.ts'

/** Milliseconds between looks at what is under way, or in trouble, and at what rests. */
const soon = 15_000
const later = 60_000

/** The controller of one kind of managed resources. */
export function managedController(
  kind: ManagedKind,
  cloud: CloudApi,
  options: OperatorOptions = {},
): AnyController {
  const targets = Object.values(kind.references).flatMap((target) =>
    managedKinds.filter((each) => each.kind === target && each.namespaced === kind.namespaced),
  )
  const find = (object: Managed) => ask(cloud.find(kind.type, questionOf(object)))
  return reconciler({
    ...{ name: `managed/${kind.plural}.${kind.group}`, for: kind, concurrency: 8 },
    conditions: withoutTypes(managedConditions, options.without),
    watches: targets.map((target) =>
      watches(target, (_, cache) =>
        cache.list(kind, { index: byWaiting, value: 'yes' }).map(({ metadata }) => metadata),
      ),
    ),
    writes: [{ kind, verbs: ['patch'] }],

    observe: async (object: Managed, { cache }) => ({
      ...resolveFields(object, kind, managedKinds, cache),
      ...(await find(object)),
    }),
    decide: ({ object, observed }) => planManaged(object, observed),

    act: async ({ does, fields }, context) => {
      const { object, observed, record } = context
      const { uid = '', name } = object.metadata
      const asked: Asked =
        does === 'create'
          ? await ask(cloud.create(kind.type, { token: uid, name, fields }))
          : does === 'update'
            ? await ask(cloud.update(kind.type, observed.resource?.id ?? '', fields))
            : { resource: observed.resource }
      if (does !== 'nothing' && asked.resource)
        record(
          'Normal',
          does === 'create' ? 'CreatedExternalResource' : 'UpdatedExternalResource',
          `Asked the cloud for it: ${asked.resource.id}`,
        )
      await remember(kind, object, asked.resource, context)
      return asked
    },

    report: ({ object, observed, plan, done, error }, pass) => {
      const failed = plan.problem ?? (done?.refusal && problemOf(done.refusal, plan.does)) ?? errorOf(error)
      const resource = done?.resource ?? observed.resource
      markManaged(pass, object, resource, failed)
      const rests = !failed && resource?.state === 'available'
      return {
        status: resource ? { atProvider: { id: resource.id, ...resource.attributes } } : {},
        requeueAfter: rests ? later : soon,
      }
    },

    finalizer: {
      name: 'finalizer.managedresource.crossplane.io',
      finalize: async (object) => {
        if (isPaused(object)) return { requeueAfter: later }
        if (object.spec.deletionPolicy === 'Orphan') return undefined
        const { resource, refusal } = await find(object)
        if (refusal) return { requeueAfter: soon, problem: problemOf(refusal, 'observe') }
        if (!resource) return undefined
        if (resource.state === 'deleting') return { requeueAfter: soon, resource }
        const asked = await ask(cloud.remove(kind.type, resource.id).then(() => null))
        return { requeueAfter: soon, resource, problem: asked.refusal && problemOf(asked.refusal, 'delete') }
      },
      report: ({ object, left, error }, pass) => {
        markSynced(pass, isPaused(object) ? paused : (left?.problem ?? errorOf(error)))
        pass.markFalse('Ready', 'Deleting', '')
        return undefined
      },
    },
  })
}

function questionOf(object: Managed) {
  const { uid = '' } = object.metadata
  return { token: uid, id: annotation(object, externalNameAnnotation) }
}

/** One that waits for another's name has no name itself. */
const byWaiting: NamedIndex<Managed> = {
  name: 'waits for a name',
  valuesOf: (object) => (annotation(object, externalNameAnnotation) === undefined ? ['yes'] : []),
}

/** What must outlive a lost status: what the cloud calls it, and that it was seen available. */
async function remember(
  kind: ManagedKind,
  object: Managed,
  resource: CloudResource | null | undefined,
  { writer }: StepContext,
): Promise<void> {
  if (!resource) return
  const available = resource.state === 'available' || (resource.state === 'modifying' && wasAvailable(object))
  const known = annotation(object, externalNameAnnotation) === resource.id
  if (known && available === wasAvailable(object)) return
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: {
      uid: object.metadata.uid,
      annotations: {
        [externalNameAnnotation]: resource.id,
        [seenAvailableAnnotation]: available ? 'true' : null,
      },
    },
  })
}

function markManaged(
  pass: Pass<Managed>,
  object: Managed,
  resource: CloudResource | null | undefined,
  failed: Problem | undefined,
): void {
  markSynced(pass, failed)
  const { status, reason, message } = readyStateOf(object, resource)
  if (status === 'True') pass.markTrue('Ready', reason)
  else if (status === 'False') pass.markFalse('Ready', reason, message)
  else pass.markUnknown('Ready', reason, message)
}

function errorOf(error: Error | undefined): Problem | undefined {
  return error && { reason: 'ReconcileError', message: error.message }
}
