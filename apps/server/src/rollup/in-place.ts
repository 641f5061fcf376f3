import { ApiError } from '@barometer/client'
import { beginPass, type Condition, getCondition, guestSet, timestamp } from '@barometer/conditions'
import {
  type AnyObject,
  type Clock,
  type Kind,
  type ObjectKey,
  otherManagersOf,
  type ReconcileContext,
  StatusConflictError,
  type StatusObject,
  writeStatus,
} from '@barometer/controller'
import { saysTheSame } from '@barometer/rollup'
import { rollupDialect } from './dialect.ts'
import { ownsStatement, ownTypes } from './own-types.ts'
import type { Problem } from './problem.ts'
import type { SaidBefore } from './said-before.ts'
import type { Target } from './target.ts'

/** Conditions that belong into an object of others. */
export interface InPlace {
  readonly target: Target
  /** The object as it is cached. */
  readonly known: AnyObject
  readonly conditions: readonly Condition[]
  /** Types that are written down as this writer's, where the server keeps no record. */
  readonly recorded: readonly string[]
  readonly said: SaidBefore
}

/** What came of it. */
export interface Placed {
  /** By condition type: why it is not written. */
  readonly problems: ReadonlyMap<string, Problem>
  /** Milliseconds after which to try again. */
  readonly requeueAfter?: number | undefined
}

/**
 * Writes conditions into the status of an object that belongs to others, each on its own account: by server-side apply where
 * its list of conditions is a map, else by a patch of what changed. Nothing is written where the object says so already. A
 * condition that somebody else has written, or has changed since, is left alone: that is a problem. One that somebody wrote
 * back as it was before, or has removed, is written again, after a pause that grows.
 */
export async function writeInPlace(wanted: InPlace, context: ReconcileContext): Promise<Placed> {
  const { target, known, conditions, said } = wanted
  const uid = known.metadata.uid ?? ''
  if (target.problem) return { problems: new Map(conditions.map(({ type }) => [type, target.problem!])) }
  if (conditions.every((condition) => isWritten(known, condition))) {
    for (const condition of conditions) said.note(uid, condition)
    return { problems: new Map() }
  }
  const latest = (await context.writer.read(target.kind, known.metadata)) as StatusObject | undefined
  if (!latest || latest.metadata.uid !== known.metadata.uid) return { problems: new Map() }
  return write(latest, wanted, context)
}

async function write(latest: StatusObject, wanted: InPlace, context: ReconcileContext): Promise<Placed> {
  const { conditions, said } = wanted
  const { writer, clock } = context
  const uid = latest.metadata.uid ?? ''
  const problems = new Map<string, Problem>()
  const pauses: number[] = []
  const ours: Condition[] = []
  let force = false
  for (const condition of conditions) {
    const { type } = condition
    const whose = ownerOf(latest, condition, wanted)
    const pause = whose === 'echo' ? said.pauseFor(uid, type, clock.now()) : 0
    if (whose === 'theirs')
      problems.set(type, taken(latest, type, otherManagersOf(latest, type, writer.name)))
    else if (pause > 0) {
      pauses.push(pause)
      problems.set(type, undoneBy(latest, type, otherManagersOf(latest, type, writer.name)))
    } else {
      ours.push(condition)
      force ||= whose === 'echo' || (whose === 'ours' && !isWritten(latest, condition))
    }
  }
  if (!ours.every((condition) => isWritten(latest, condition)))
    for (const [type, problem] of await put(latest, ours, force, wanted, context)) problems.set(type, problem)
  for (const condition of ours) if (!problems.has(condition.type)) said.note(uid, condition)
  return {
    problems,
    ...(pauses.length > 0 && { requeueAfter: pauses.reduce((a, b) => Math.min(a, b), Infinity) }),
  }
}

/** Writes what may be written; what somebody has taken meanwhile is left out. */
async function put(
  latest: StatusObject,
  conditions: readonly Condition[],
  force: boolean,
  { target }: InPlace,
  { writer, clock }: ReconcileContext,
): Promise<ReadonlyMap<string, Problem>> {
  const types = conditions.map(({ type }) => type)
  const pass = beginPass(latest, guestSet(types, rollupDialect), { now: timestamp(clock.now()) })
  pass.set(...conditions)
  const { by } = target
  try {
    await writeStatus(writer, target.kind as Kind<StatusObject>, pass, { by, force: force && by === 'apply' })
    return new Map()
  } catch (error) {
    if (error instanceof StatusConflictError)
      return new Map(error.types.map((type) => [type, taken(latest, type, error.managers)]))
    const problem = refusalOf(error)
    if (!problem) throw error
    return new Map(types.map((type) => [type, problem]))
  }
}

/** What the API says no to, and will say no to again; undefined: it is worth another try. */
export function refusalOf(error: unknown): Problem | undefined {
  if (!(error instanceof ApiError)) return undefined
  const { code = 0, message = '' } = error.status
  if (code === 403) return { reason: 'Forbidden', message }
  if (code === 400 || code === 405 || code === 413 || code === 422) return { reason: 'WriteRefused', message }
  return undefined
}

type Whose = 'nobody' | 'ours' | 'echo' | 'theirs'

function ownerOf(latest: StatusObject, condition: Condition, { target, recorded, said }: InPlace): Whose {
  const carried = getCondition(latest, condition.type)
  if (!carried) return said.hasAny(latest.metadata.uid ?? '', condition.type) ? 'echo' : 'nobody'
  const before = said.has(latest.metadata.uid ?? '', carried)
  if (target.by === 'apply') {
    if (ownsStatement(latest, condition.type)) return 'ours'
    return before ? 'echo' : 'theirs'
  }
  if (before ?? recorded.includes(condition.type)) return 'ours'
  return 'theirs'
}

/**
 * Takes a condition that this writer wrote out of the status of an object again, also where somebody has since written it
 * back as it was. One that it never wrote stays, and one that says something else by now.
 */
export async function removeInPlace(
  { target, key, type, isRecorded, said }: Removal,
  { writer, clock }: { readonly writer: ReconcileContext['writer']; readonly clock: Clock },
): Promise<void> {
  const latest = (await writer.read(target.kind, key)) as StatusObject | undefined
  const carried = latest && getCondition(latest, type)
  if (!latest || !carried) return
  const before = said.has(latest.metadata.uid ?? '', carried)
  if (!(before ?? isRecorded) && !ownsStatement(latest, type)) return
  const pass = beginPass(latest, guestSet([], rollupDialect), { now: timestamp(clock.now()) })
  await writeStatus(writer, target.kind as Kind<StatusObject>, pass.remove(type))
  said.drop(latest.metadata.uid ?? '', type)
}

export interface Removal {
  readonly target: Target
  readonly key: ObjectKey
  readonly type: string
  /** It is written down as this writer's, where the server keeps no record. */
  readonly isRecorded: boolean
  readonly said: SaidBefore
}

/** The types that an object carries by this writer and that no rule wants there any more. */
export function strayTypes(
  known: AnyObject,
  recorded: readonly string[],
  wanted: readonly string[],
): readonly string[] {
  const carried = new Set([...ownTypes(known), ...recorded])
  return [...carried].filter((type) => !wanted.includes(type) && getCondition(known as StatusObject, type))
}

function isWritten(object: AnyObject, condition: Condition): boolean {
  const carried = getCondition(object as StatusObject, condition.type)
  return carried !== undefined && saysTheSame(carried, condition)
}

function taken({ kind, metadata: { name } }: StatusObject, type: string, by: readonly string[]): Problem {
  const whom = by.length > 0 ? by.join(', ') : 'somebody else'
  return { reason: 'ConditionTaken', message: `${kind} ${name}: ${type} is also written by ${whom}` }
}

function undoneBy({ kind, metadata: { name } }: StatusObject, type: string, by: readonly string[]): Problem {
  const whom = by.length > 0 ? by.join(', ') : 'somebody'
  return {
    reason: 'Undone',
    message: `${kind} ${name}: ${type} is written back or removed again and again by ${whom}`,
  }
}
