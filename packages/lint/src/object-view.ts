import { type Condition, type Finding as ReadFinding, readConditions } from '@barometer/conditions'
import type { KnownKind, PackIndex } from '@barometer/packs'
import type { ObjectReference } from './finding.ts'
import { at, isObject, type JsonObject, textAt, wholeNumber } from './json.ts'
import { locateConditionLists } from './locate-conditions.ts'
import { type Polarity, polarityOf } from './polarity.ts'
import type { Profile } from './profile.ts'
import { profileFor } from './profiles.ts'

/** One entry of a list of conditions, as it stands and as far as it could be read. */
export interface ConditionEntry {
  /** `status.conditions[2]` */
  readonly path: string
  readonly raw: unknown
  /** The type as written, the empty string where there is none. */
  readonly type: string
  /** Absent where the entry has no usable type or status. */
  readonly condition?: Condition
  /** What was odd in reading it, with paths below `path`. */
  readonly oddities: readonly ReadFinding[]
  readonly polarity: Polarity
  readonly list: ConditionListView
}

/** One list of conditions of an object, with the profile that holds for it. */
export interface ConditionListView {
  /** `status.conditions`, `status.parents[0].conditions`. */
  readonly path: string
  readonly raw: unknown
  /** Whether the list is about the object as a whole rather than about a part of it. */
  readonly primary: boolean
  readonly entries: readonly ConditionEntry[]
  readonly profile: Profile
  readonly view: ObjectView
}

/** An object as rules see it. */
export interface ObjectView {
  readonly raw: JsonObject
  readonly reference: ObjectReference
  readonly group: string
  readonly generation?: number
  /** `status.observedGeneration`, where it is a whole number. */
  readonly observedGeneration?: number
  readonly status: JsonObject
  readonly lists: readonly ConditionListView[]
  /** The profile of the object as a whole: that of its first list, or the one its API group chooses. */
  readonly profile: Profile
}

/** What is known beforehand: the packs, and a profile where one is to hold for every object. */
export interface Knowledge {
  readonly packs: PackIndex
  readonly profile?: Profile
}

/** Reads an object for the rules. Never throws. */
export function viewObject(raw: JsonObject, knowledge: Knowledge): ObjectView {
  const reference = referenceOf(raw)
  const { apiVersion, kind } = reference
  const group = apiVersion.includes('/') ? (apiVersion.split('/')[0] ?? '') : ''
  const known = knowledge.packs.of(group, kind)
  const status = at(raw, 'status')
  const located = locateConditionLists(status)
  const profileAt = (path: string, list: unknown) =>
    knowledge.profile ?? profileFor({ apiVersion, group, known, path, list })
  const lists: ConditionListView[] = []
  const view: ObjectView = {
    raw,
    reference,
    group,
    ...optional('generation', wholeNumber(at(raw, 'metadata', 'generation'))),
    ...optional('observedGeneration', wholeNumber(at(status, 'observedGeneration'))),
    status: isObject(status) ? status : {},
    lists,
    profile: profileAt(located[0]?.path ?? 'status.conditions', located[0]?.value),
  }
  for (const { path, value, primary } of located) {
    const list = { path, raw: value, primary, profile: profileAt(path, value), view }
    lists.push(withEntries(list, known))
  }
  return view
}

/** The names by which an object is called, each the empty string where the object does not say. */
export function referenceOf(raw: JsonObject): ObjectReference {
  return {
    apiVersion: textAt(raw, 'apiVersion'),
    kind: textAt(raw, 'kind'),
    namespace: textAt(raw, 'metadata', 'namespace'),
    name: textAt(raw, 'metadata', 'name'),
  }
}

function withEntries(
  of: Omit<ConditionListView, 'entries'>,
  known: KnownKind | undefined,
): ConditionListView {
  const entries: ConditionEntry[] = []
  const list: ConditionListView = { ...of, entries }
  if (!Array.isArray(of.raw)) return list
  for (const [index, raw] of of.raw.entries()) {
    const { conditions, findings } = readConditions([raw])
    const type = textAt(raw, 'type')
    entries.push({
      path: `${of.path}[${index}]`,
      raw,
      type,
      ...optional('condition', conditions[0]),
      oddities: findings,
      polarity: polarityOf(type, known),
      list,
    })
  }
  return list
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { [K in Key]?: Value } {
  return (value === undefined ? {} : { [key]: value }) as { [K in Key]?: Value }
}

/** The condition of the given type, the first one where there are several. */
export function entryOf(list: ConditionListView, type: string): ConditionEntry | undefined {
  return list.entries.find((entry) => entry.type === type && entry.condition)
}

/** The condition that sums its list up: the first type of the profile's happy types that is there. */
export function happyEntry(list: ConditionListView): ConditionEntry | undefined {
  for (const type of list.profile.facts.happy) {
    const entry = entryOf(list, type)
    if (entry) return entry
  }
  return undefined
}

/** Whether the condition says that something is wrong: positive and False, or negative and True. */
export function isAbnormal(entry: ConditionEntry): boolean {
  const status = entry.condition?.status
  return (
    (entry.polarity === 'positive' && status === 'False') ||
    (entry.polarity === 'negative' && status === 'True')
  )
}
