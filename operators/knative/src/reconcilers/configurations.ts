import type { ConditionSet } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  applyChild,
  type CacheReader,
  isControlledBy,
  reconciler,
} from '@barometer/controller'
import { Configuration, Revision } from '../api/kinds.ts'
import { annotations, labels } from '../api/names.ts'
import { type Annotations, annotate } from './annotate.ts'
import { failed, later, mark, type Statement, saidBy, working } from './statement.ts'

export interface RevisionState {
  readonly name: string
  /** Of the Configuration for which it was made. */
  readonly generation: number
  readonly ready: Statement
}

export interface ObservedConfiguration {
  /** Its own Revisions. */
  readonly revisions: readonly RevisionState[]
  /** Another's Revision has the name that the next one should have. */
  readonly taken: boolean
}

/** Makes a Revision of every state of what to run, and says how the latest one is. */
export function configurations(conditions: ConditionSet): AnyController {
  return reconciler({
    for: Configuration,
    owns: [Revision],
    conditions,

    observe: (object, { cache }): ObservedConfiguration => ({
      revisions: cache.list(Revision, { controlledBy: object }).map(stateOf),
      taken: isTaken(object, cache),
    }),

    decide: ({ object, observed }) => decideConfiguration(object, observed),

    act: async ({ create, notes, notesWhenMade }, { object, writer, cache }) => {
      if (create) await applyChild({ writer, cache }, Revision, object, create)
      await annotate(writer, Configuration, object, { ...notes, ...notesWhenMade })
    },

    report: ({ plan, error }, pass) => {
      const created = error && plan.create ? undefined : plan.latestCreated
      mark(pass, 'LatestRevisionReady', error && plan.create ? notMade(plan.create, error) : plan.ready)
      return { status: { latestCreatedRevisionName: created, latestReadyRevisionName: plan.latestReady } }
    },
  })
}

interface ConfigurationPlan {
  readonly create?: AnyObject
  readonly notes: Annotations
  /** Only once the Revision is there: else one that was never made would seem to have been deleted. */
  readonly notesWhenMade: Annotations
  readonly latestCreated: string | undefined
  readonly latestReady: string | undefined
  readonly ready: Statement
  readonly requeueAfter?: number
}

/** Pure: whether a Revision is to be made, and which are the latest. */
export function decideConfiguration(
  object: Configuration,
  { revisions, taken }: ObservedConfiguration,
): ConfigurationPlan {
  const { generation = 0 } = object.metadata
  const made = noteOf(object, annotations.lastCreated)
  const isNew = made?.generation !== generation
  const name = isNew ? revisionName(object) : made.name
  const { latestReady, notes } = latestReadyOf(object, revisions)
  if (isNew && taken) {
    const message = `There is a Revision '${name}' that this Configuration does not own.`
    const rest = { latestCreated: made?.name, latestReady, notes, notesWhenMade: {}, requeueAfter: later }
    return { ...rest, ready: failed('NotOwned', message) }
  }
  const latest = revisions.find((revision) => revision.name === name)
  const plan = { latestCreated: name, latestReady, notes, notesWhenMade: {} }
  if (!isNew) {
    const gone = failed('RevisionMissing', 'The latest Revision appears to have been deleted.')
    return { ...plan, ready: latest?.ready ?? gone }
  }
  const ready = latest?.ready ?? working('Deploying', `Revision '${name}' has just been made.`)
  return {
    ...plan,
    create: revisionOf(object),
    notesWhenMade: { [annotations.lastCreated]: `${generation} ${name}` },
    ready,
  }
}

/**
 * Of the Revisions that are ready the one of the newest generation, as far as that is newer than the one before. When that
 * one is deleted there is none, until a newer one is ready.
 */
function latestReadyOf(object: Configuration, revisions: readonly RevisionState[]) {
  const before = noteOf(object, annotations.lastReady)
  const ready = revisions.filter((revision) => revision.ready.status === 'True')
  const [newest] = ready.toSorted((a, b) => b.generation - a.generation || (a.name < b.name ? -1 : 1))
  if (newest && newest.generation > (before?.generation ?? -1))
    return {
      latestReady: newest.name,
      notes: { [annotations.lastReady]: `${newest.generation} ${newest.name}` },
    }
  const still = revisions.some(({ name }) => name === before?.name)
  return { latestReady: still ? before?.name : undefined, notes: {} }
}

function noteOf({ metadata }: Configuration, annotation: string) {
  const [, generation, name] = /^(\d+) (\S+)$/.exec(metadata.annotations?.[annotation] ?? '') ?? []
  return generation !== undefined && name !== undefined ? { generation: Number(generation), name } : undefined
}

function stateOf(revision: Revision): RevisionState {
  const { name, labels: its = {} } = revision.metadata
  const ready = saidBy(revision, 'Ready', `Revision '${name}'`)
  return { name, generation: Number(its[labels.configurationGeneration] ?? 0), ready }
}

function isTaken(object: Configuration, cache: CacheReader): boolean {
  const found = cache.get(Revision, { ...object.metadata, name: revisionName(object) })
  if (!found) return false
  const made = found.metadata.labels?.[labels.configurationGeneration] === String(object.metadata.generation)
  return !isControlledBy(found, object) || (!made && object.spec.template.metadata?.name !== undefined)
}

function revisionName({ metadata, spec }: Configuration): string {
  return (
    spec.template.metadata?.name ?? `${metadata.name}-${String(metadata.generation ?? 0).padStart(5, '0')}`
  )
}

function revisionOf(object: Configuration): AnyObject {
  const { metadata, spec } = object
  const { namespace } = metadata
  const template = spec.template.metadata ?? {}
  const service = metadata.labels?.[labels.service]
  const revision = {
    apiVersion: 'serving.knative.dev/v1',
    kind: 'Revision',
    metadata: {
      name: revisionName(object),
      ...(namespace !== undefined && { namespace }),
      labels: {
        ...template.labels,
        ...(service !== undefined && { [labels.service]: service }),
        [labels.configuration]: metadata.name,
        [labels.configurationGeneration]: String(metadata.generation ?? 0),
      },
      // kn cannot list a Revision without any.
      annotations: { ...template.annotations, [annotations.madeBy]: metadata.name },
    },
    spec: spec.template.spec,
  }
  return revision
}

function notMade({ metadata }: AnyObject, error: Error): Statement {
  return failed('RevisionNotMade', `Revision '${metadata.name}' could not be made: ${error.message}`)
}
