import { type Condition, type Finding as ReadFinding, readConditions } from '@barometer/conditions'
import type { ObjectReference } from './finding.ts'
import { at, isObject, type JsonObject, textAt, wholeNumber } from './json.ts'
import { locateConditionLists } from './locate-conditions.ts'
import type { Polarity } from './polarity.ts'
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
  readonly subject: Subject
}

/** An object as rules see it. */
export interface Subject {
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

/** Reads an object for the rules; `forced` overrides the choice of profile. Never throws. */
export function subjectOf(raw: JsonObject, forced?: Profile): Subject {
  const reference = referenceOf(raw)
  const [group = ''] = reference.apiVersion.includes('/') ? reference.apiVersion.split('/') : ['']
  const status = at(raw, 'status')
  const located = locateConditionLists(status)
  const lists: ConditionListView[] = []
  const chosen =
    forced ??
    profileFor({ raw, group, path: located[0]?.path ?? 'status.conditions', list: located[0]?.value })
  const subject: Subject = {
    raw,
    reference,
    group,
    ...optional('generation', wholeNumber(at(raw, 'metadata', 'generation'))),
    ...optional('observedGeneration', wholeNumber(at(status, 'observedGeneration'))),
    status: isObject(status) ? status : {},
    lists,
    profile: chosen,
  }
  for (const { path, value, primary } of located) {
    const profile = forced ?? profileFor({ raw, group, path, list: value })
    lists.push(listView(path, value, primary, profile, subject))
  }
  return subject
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

function listView(
  path: string,
  raw: unknown,
  primary: boolean,
  profile: Profile,
  subject: Subject,
): ConditionListView {
  const entries: ConditionEntry[] = []
  const list: ConditionListView = { path, raw, primary, entries, profile, subject }
  if (!Array.isArray(raw)) return list
  for (const [index, value] of raw.entries()) {
    const { conditions, findings } = readConditions([value])
    const type = textAt(value, 'type')
    entries.push({
      path: `${path}[${index}]`,
      raw: value,
      type,
      ...optional('condition', conditions[0]),
      oddities: findings,
      polarity: profile.polarity(type),
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
