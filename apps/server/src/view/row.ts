import { type Placed, refKey } from '@barometer/graph'
import type { Row } from '@barometer/web/wire'

const longest = 200

/** An object as a list needs it. */
export function rowOf(placed: Placed, isRoot: boolean, ecosystem: number | undefined): Row {
  const { object, state, verdict, holders, speaks, superseded } = placed
  const isWell = verdict.state === 'Healthy'
  return {
    object,
    state,
    level: verdict.state,
    ...(!isWell && verdict.reason !== '' && { reason: cut(verdict.reason) }),
    ...(!isWell && verdict.message !== '' && { message: cut(verdict.message) }),
    ...(!isWell && verdict.since !== undefined && { since: verdict.since }),
    ...(ecosystem !== undefined && { ecosystem }),
    ...(holders.length > 0 && { parents: holders.map(refKey) }),
    ...(isRoot && { root: true as const }),
    ...(!speaks && { silent: true as const }),
    ...(superseded && { superseded: true as const }),
  }
}

/** Whether a page would show both alike. */
export function isSameRow(a: Row, b: Row): boolean {
  return (
    a.state === b.state &&
    a.level === b.level &&
    a.reason === b.reason &&
    a.message === b.message &&
    a.since === b.since &&
    a.ecosystem === b.ecosystem &&
    a.root === b.root &&
    a.silent === b.silent &&
    a.superseded === b.superseded &&
    sameList(a.parents, b.parents)
  )
}

function sameList(a: readonly string[] = [], b: readonly string[] = []): boolean {
  return a.length === b.length && a.every((each, at) => each === b[at])
}

/** The beginning of a text, without half a character at its end. */
function cut(text: string): string {
  if (text.length <= longest) return text
  const short = text.slice(0, longest)
  return /[\uD800-\uDBFF]$/.test(short) ? short.slice(0, -1) : short
}
