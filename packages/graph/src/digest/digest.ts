import type { PackIndex, PlatformFacts } from '@barometer/packs'
import { judge, type Statement, type Verdict } from '@barometer/verdict'
import type { KindRelations, KnownCurrent } from '../links/relation-index.ts'
import { fieldAt, fieldPath, textAt, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'
import { changesWithTime } from './changes-with-time.ts'
import { type Lag, lagOf, writersOf } from './lag.ts'
import { type OwnOrigin, originOf } from './origin.ts'
import { waitingSince } from './waiting.ts'

/** What the graph keeps of an object: what verdicts, causes and trees need, and no more. */
export interface Digest {
  readonly verdict: Verdict
  /** It has been superseded or is finished, as it says itself: shown, never a cause. */
  readonly retired: boolean
  /** Milliseconds; 0 where it does not say, or it does not matter. */
  readonly created: number
  /** When it was made, in milliseconds, as long as that is only just; else 0. */
  readonly arrived: number
  /** Its controller has not seen its newest generation. */
  readonly lag: Lag | undefined
  /** Since when it is under way with nothing in it changing, in milliseconds; 0: it is not, or does not say. */
  readonly waiting: number
  readonly deletion: Deletion | undefined
  /** Nobody has ever written a status for it, and somebody might. */
  readonly unvisited: boolean
  /** Who writes its status, for kinds that the API server does not come with. */
  readonly writers: readonly string[]
  /** Where it comes from, as it says; kept while it is not well. */
  readonly origin: OwnOrigin | undefined
  /** `label=value`, where a rule may select the object by them. */
  readonly labels: readonly string[]
  /** What a rule about currentness reads, in the order of the rules: as a part, then as a holder. */
  readonly marks: readonly (readonly string[])[]
  readonly platform: PlatformFacts | undefined
  /** What is inferred of it and others rests on this. */
  readonly kept: unknown
  /** Kept only while the verdict may change with time alone. */
  readonly object: Fields | undefined
}

/** A deletion that was asked for. Milliseconds. */
export interface Deletion {
  readonly since: number
  readonly finalizers: readonly string[]
}

export interface DigestOptions {
  readonly now: number
  readonly packs: PackIndex
  readonly relations: KindRelations
  /** Verdicts that many objects share. */
  readonly pool: Map<string, Verdict>
  /** Digests that many objects share. */
  readonly digests: Map<Verdict, Digest[]>
  /** What was kept of many objects alike. */
  readonly keptAlike: Map<string, unknown>
  /** Lists of writers that many objects share. */
  readonly writers: Map<string, readonly string[]>
}

const longestMessage = 8192
const nothing: readonly never[] = []

/** Digests an object. Never throws. */
export function digestOf(object: Fields, ref: Ref, options: DigestOptions): Digest {
  const { now, packs, relations } = options
  const verdict = judge(object, { now, packs })
  const known = packs.of(ref.group, ref.kind)
  const well = verdict.state === 'Healthy' || verdict.state === 'Suspended'
  const lag = well ? undefined : lagOf(object)
  const deletion = deletionOf(object)
  const isForeign = !packs.isBuiltIn(ref.group)
  const unvisited = verdict.rule === 'nothing-said' && isForeign && isEmpty(object['status'])
  const digest: Digest = {
    verdict: well && !deletion ? shared(verdict, options.pool) : shortened(verdict),
    retired: isRetired(object, relations.currentAsPart),
    created: unvisited || relations.ages ? timeAt(object, creationTime) : 0,
    arrived: arrivedAt(object, now),
    lag,
    waiting: verdict.state === 'Progressing' ? waitingSince(object, verdict) : 0,
    deletion,
    unvisited,
    writers: isForeign ? kept(writersOf(object), options.writers) : nothing,
    origin: well && !deletion ? undefined : originOf(object, packs),
    labels: relations.selectable ? labelsOf(object) : nothing,
    marks: marksOf(object, relations),
    platform: known?.platform?.read?.(object),
    kept: alike(known?.keep?.(object), options.keptAlike),
    object: changesWithTime(object, ref, verdict, packs) ? object : undefined,
  }
  return isPlain(digest) ? sharedDigest(digest, options.digests) : digest
}

/** Nothing in it is the object's alone. */
function isPlain({
  arrived,
  created,
  lag,
  deletion,
  labels,
  marks,
  platform,
  kept,
  object,
  origin,
  verdict,
}: Digest): boolean {
  const { statements, findings } = verdict
  if (statements.length + labels.length + marks.length + findings.length > 0) return false
  return (
    created === 0 &&
    arrived === 0 &&
    !lag &&
    !deletion &&
    !platform &&
    kept === undefined &&
    !object &&
    !origin
  )
}

/** So long something may name what comes right after it, as when a folder is applied. */
export const arrival = 15_000

function arrivedAt(object: Fields, now: number): number {
  const created = timeAt(object, creationTime)
  if (created === 0 || now >= created + arrival) return 0
  // What was restored tells of times before it was made, and is older than that.
  let restored = false
  visitField(object, conditionTimes, (found) => {
    restored ||= typeof found === 'string' && Date.parse(found) < created
  })
  return restored ? 0 : created
}

/** One digest for all objects that are well in the same way. */
function sharedDigest(digest: Digest, known: Map<Verdict, Digest[]>): Digest {
  const alike = known.get(digest.verdict)
  const same = alike?.find(
    ({ retired, unvisited, writers }) =>
      retired === digest.retired && unvisited === digest.unvisited && writers === digest.writers,
  )
  if (same) return same
  if (known.size >= mostShared) known.clear()
  known.set(digest.verdict, [...(alike ?? []), digest])
  return digest
}

function isEmpty(status: unknown): boolean {
  return status === undefined || status === null || Object.keys(fieldsOf(status)).length === 0
}

function kept(list: readonly string[], pool: Map<string, readonly string[]>): readonly string[] {
  if (list.length === 0) return nothing
  const key = list.join(' ')
  const known = pool.get(key)
  if (known) return known
  if (pool.size >= mostShared) pool.clear()
  pool.set(key, list)
  return list
}

/** One value for all objects of which the same is kept, so that it can be told at once whether it has changed. */
function alike(value: unknown, pool: Map<string, unknown>): unknown {
  if (value === undefined) return undefined
  const key = JSON.stringify(value)
  const known = pool.get(key)
  if (known !== undefined) return known
  if (pool.size >= mostShared) pool.clear()
  pool.set(key, value)
  return value
}

const mostShared = 5_000

/** One value for all objects that are well in the same way: what message and time add is not needed. */
function shared(verdict: Verdict, pool: Map<string, Verdict>): Verdict {
  if (verdict.findings.length > 0) return shortened(verdict)
  const { state, rule, decidedBy, reason } = verdict
  // What has no status is decided by its name, which no other has.
  const value = rule === 'statusless' ? '' : (decidedBy?.value ?? '')
  const key = `${state} ${rule} ${decidedBy?.path} ${value} ${reason}`
  const known = pool.get(key)
  if (known) return known
  const { since: _, ...rest } = verdict
  const kept = { ...rest, ...(decidedBy && { decidedBy: { ...decidedBy, value } }), message: '' }
  if (pool.size >= mostShared) pool.clear()
  pool.set(key, kept)
  return kept
}

/** Nobody reads more of a message than this, and the graph keeps many. */
function shortened(verdict: Verdict): Verdict {
  const { message, statements } = verdict
  if (message.length <= longestMessage && !statements.some(isLong)) return verdict
  return {
    ...verdict,
    message: message.slice(0, longestMessage),
    statements: statements.map((each) => ({ ...each, message: each.message.slice(0, longestMessage) })),
  }
}

function isLong({ message }: Statement): boolean {
  return message.length > longestMessage
}

const conditionTimes = fieldPath('status.conditions[].lastTransitionTime')
const creationTime = fieldPath('metadata.creationTimestamp')
const deletionTime = fieldPath('metadata.deletionTimestamp')
const finalizers = fieldPath('metadata.finalizers[]')
const specFinalizers = fieldPath('spec.finalizers[]')
const labels = fieldPath('metadata.labels')
const owner = fieldPath('metadata.ownerReferences[].name')

function timeAt(object: Fields, path: ReturnType<typeof fieldPath>): number {
  const time = Date.parse(textAt(object, path))
  return Number.isNaN(time) ? 0 : time
}

function deletionOf(object: Fields): Deletion | undefined {
  const since = timeAt(object, deletionTime)
  if (since === 0) return undefined
  const names: string[] = []
  for (const path of [finalizers, specFinalizers]) {
    visitField(object, path, (found) => {
      if (typeof found === 'string') names.push(found)
    })
  }
  return { since, finalizers: names.sort() }
}

function labelsOf(object: Fields): readonly string[] {
  const found = fieldAt(object, labels)
  if (typeof found !== 'object' || found === null) return nothing
  return Object.entries(found).map(([name, value]) => `${name}=${value}`)
}

/** Rules that hold for whatever owns it need nothing but the object. */
function isRetired(object: Fields, rules: readonly KnownCurrent[]): boolean {
  return rules.some(({ rule, paths }) => {
    if (rule.of.kind !== '*' || rule.when.test !== 'unless') return false
    if (!isOneOf(fieldAt(object, paths[0]!), rule.when.values)) return false
    return fieldAt(object, owner) !== undefined
  })
}

function isOneOf(value: unknown, values: readonly (string | number)[]): boolean {
  return values.includes(value as string | number)
}

function marksOf(
  object: Fields,
  { currentAsPart, currentAsHolder }: KindRelations,
): readonly (readonly string[])[] {
  const rules = [...currentAsPart, ...currentAsHolder]
  if (rules.every(needsNoMark)) return nothing
  return rules.map((known) =>
    needsNoMark(known)
      ? nothing
      : known.paths.map((path) => textAt(object, path)).filter((text) => text !== ''),
  )
}

/** The object alone tells, or only its age. */
function needsNoMark({ rule, paths }: KnownCurrent): boolean {
  return rule.of.kind === '*' || paths.length === 0
}
