import { readConditions } from '@barometer/conditions'
import { refOf } from '@barometer/graph'
import type { Assessment, PackIndex } from '@barometer/packs'
import { statementsOf } from '@barometer/verdict'
import type { ShownCondition } from '@barometer/web/wire'

const usual = 'status.conditions'

const says: Readonly<Record<Assessment, ShownCondition['says']>> = {
  well: 'well',
  working: 'working',
  trouble: 'trouble',
  terminal: 'trouble',
  paused: 'neutral',
  unknown: 'neutral',
  none: 'neutral',
}

/** The conditions of an object in the order in which it has them, from every place where its kind keeps some. */
export function shownConditions(object: object, packs: PackIndex, now: number): readonly ShownCondition[] {
  const statements = new Map(
    statementsOf(object, { now, packs }).flatMap((statement) => {
      const { conditionType, path } = statement.field
      return conditionType === undefined ? [] : [[`${placeOf(path)} ${conditionType}`, statement] as const]
    }),
  )
  return listsOf(object, packs).flatMap(({ place, value }) => {
    const { conditions, findings } = readConditions(value)
    const understood = conditions.map((condition): ShownCondition => {
      const { type, status, reason, message, severity, lastTransitionTime, observedGeneration } = condition
      const statement = statements.get(`${place} ${type}`)
      return {
        ...{ type, status, reason: reason ?? '', message: message ?? '' },
        ...(severity && { severity }),
        ...(lastTransitionTime !== undefined && { lastTransitionTime }),
        ...(observedGeneration !== undefined && { observedGeneration }),
        stale: statement?.stale ?? isOlder(observedGeneration, object),
        says: statement ? says[statement.says] : 'neutral',
        ...(place !== usual && { at: place }),
      }
    })
    return [...understood, ...notUnderstood(value, findings, place)]
  })
}

/** Entries of which nothing can be said, as they are. */
function notUnderstood(
  value: unknown,
  findings: ReturnType<typeof readConditions>['findings'],
  place: string,
): readonly ShownCondition[] {
  return findings
    .filter(({ code }) => code === 'not-a-list' || code === 'not-an-object' || code === 'no-type')
    .map(({ path, message }) => {
      const index = /^\[(\d+)\]/.exec(path)?.[1]
      const entry = index === undefined ? value : (value as readonly unknown[])[Number(index)]
      return {
        ...{ type: '', status: '', reason: message, message: JSON.stringify(entry)?.slice(0, 1000) ?? '' },
        ...{ stale: false, says: 'neutral' as const },
        ...(place !== usual && { at: place }),
      }
    })
}

function listsOf(
  object: object,
  packs: PackIndex,
): readonly { readonly place: string; readonly value: unknown }[] {
  const ref = refOf(object)
  const places = (ref && packs.of(ref.group, ref.kind)?.conditionsAt) ?? []
  return [...new Set([...places, usual])].flatMap((place) => {
    let value: unknown = object
    for (const field of place.split('.'))
      value = (value as Record<string, unknown> | null | undefined)?.[field]
    return value === undefined || value === null ? [] : [{ place, value }]
  })
}

/** `status.conditions[type=Ready]` stands in `status.conditions`. */
function placeOf(path: string): string {
  return path.replace(/\[.*$/s, '')
}

function isOlder(observed: number | undefined, object: object): boolean {
  const generation = (object as { metadata?: { generation?: unknown } }).metadata?.generation
  return observed !== undefined && typeof generation === 'number' && observed < generation
}
