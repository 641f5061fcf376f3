import { globMatches, type KnownKind, type PackIndex } from '@barometer/packs'
import { judge, type Statement, type Verdict } from '@barometer/verdict'
import type { KindRelations, KnownCurrent } from '../links/relation-index.ts'
import { fieldAt, fieldPath, textAt, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'
import { changesWithTime } from './changes-with-time.ts'
import { arrival, type Deletion, type Digest } from './digest.ts'
import { lagOf, writersOf } from './lag.ts'
import { originOf } from './origin.ts'
import type { SharedDigests } from './shared-digests.ts'
import { waitingSince } from './waiting.ts'

export interface DigestOptions {
  readonly now: number
  readonly packs: PackIndex
  readonly relations: KindRelations
  readonly shared: SharedDigests
}

const longestMessage = 8192
const nothing: readonly never[] = []

/** Digests an object. Never throws. */
export function digestOf(object: Fields, ref: Ref, options: DigestOptions): Digest {
  const { now, packs, relations, shared } = options
  const verdict = judge(object, { now, packs })
  const known = packs.of(ref.group, ref.kind)
  const well = verdict.state === 'Healthy' || verdict.state === 'Suspended'
  const lag = well ? undefined : lagOf(object)
  const deletion = deletionOf(object, known)
  const isForeign = !packs.isBuiltIn(ref.group)
  const unvisited = verdict.rule === 'nothing-said' && isForeign && isEmpty(object['status'])
  const digest: Digest = {
    verdict:
      well && !deletion && verdict.findings.length === 0 ? shared.verdict(verdict) : shortened(verdict),
    retired: !deletion?.held && isRetired(object, relations.currentAsPart),
    created: unvisited || relations.ages ? timeAt(object, creationTime) : 0,
    arrived: arrivedAt(object, now),
    lag,
    waiting: verdict.state === 'Progressing' ? waitingSince(object, verdict) : 0,
    deletion,
    unvisited,
    writers: isForeign ? shared.writers(writersOf(object)) : nothing,
    origin: well && !deletion ? undefined : originOf(object, packs),
    labels: relations.selectable ? labelsOf(object) : nothing,
    marks: marksOf(object, relations),
    platform: known?.platform?.read?.(object),
    kept: shared.kept(known?.keep?.(object)),
    object: changesWithTime(object, ref, verdict, packs) ? object : undefined,
  }
  return isPlain(digest) ? shared.digest(digest) : digest
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

function isEmpty(status: unknown): boolean {
  return status === undefined || status === null || Object.keys(fieldsOf(status)).length === 0
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

function deletionOf(object: Fields, known: KnownKind | undefined): Deletion | undefined {
  const since = timeAt(object, deletionTime)
  if (since === 0) return undefined
  const names: string[] = []
  for (const path of [finalizers, specFinalizers]) {
    visitField(object, path, (found) => {
      if (typeof found === 'string') names.push(found)
    })
  }
  return { since, finalizers: names.sort(), held: isHeld(names, known) }
}

function isHeld(finalizers: readonly string[], known: KnownKind | undefined): boolean {
  const usual = known?.deletion?.usualFinalizers
  return usual !== undefined && finalizers.some((name) => !usual.some((glob) => globMatches(glob, name)))
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
