import { readConditions } from '@barometer/conditions'
import { refOf } from '@barometer/graph'
import type { Assessment, PackIndex } from '@barometer/packs'
import { judge, type Statement, statementsOf } from '@barometer/verdict'
import type { ShownCondition } from '@barometer/web/wire'

const usual = 'status.conditions'

const shownAs: Readonly<Record<Assessment, ShownCondition['says']>> = {
  well: 'well',
  working: 'working',
  trouble: 'trouble',
  terminal: 'trouble',
  paused: 'paused',
  unknown: 'unknown',
  none: undefined,
}

/** The conditions of an object in the order in which it has them, from every place where its kind keeps some. */
export function shownConditions(object: object, packs: PackIndex, now: number): readonly ShownCondition[] {
  const all = statementsOf(object, { now, packs })
  const statements = new Map(
    all.flatMap((statement) => {
      const { conditionType, path } = statement.field
      return conditionType === undefined ? [] : [[`${placeOf(path)} ${conditionType}`, statement] as const]
    }),
  )
  const explained = explainedByTrouble(object, all, { packs, now })
  return listsOf(object, packs).flatMap(({ place, value }) => {
    const { conditions, findings } = readConditions(value)
    const understood = conditions.map((condition): ShownCondition => {
      const { type, status, reason, message, severity, lastTransitionTime, observedGeneration } = condition
      const statement = statements.get(`${place} ${type}`)
      const says = statement && (statement === explained ? 'trouble' : shownAs[statement.says])
      return {
        ...{ type, status, reason: reason ?? '', message: message ?? '' },
        ...(severity && { severity }),
        ...(lastTransitionTime !== undefined && { lastTransitionTime }),
        ...(observedGeneration !== undefined && { observedGeneration }),
        stale: statement?.stale ?? isOlder(observedGeneration, object),
        ...(says && { says }),
        ...(place !== usual && { at: place }),
      }
    })
    return [...understood, ...notUnderstood(value, findings, place)]
  })
}

/**
 * The summary that by itself only says that work is under way, where the verdict knows better: another field tells what is
 * wrong, as with a Pod that is not ready since a container crashes, or it has been under way for too long.
 */
function explainedByTrouble(
  object: object,
  statements: readonly Statement[],
  { packs, now }: { readonly packs: PackIndex; readonly now: number },
): Statement | undefined {
  const [summary, ...others] = statements.filter((statement) => statement.summary)
  if (summary?.says !== 'working' || summary.field.conditionType === undefined || others.length > 0)
    return undefined
  const { state, decidedBy } = judge(object, { packs, now })
  const decider = decidedBy?.conditionType
  const knows = decider === undefined || decider === summary.field.conditionType
  return knows && (state === 'Degraded' || state === 'Failed') ? summary : undefined
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
        stale: false,
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
