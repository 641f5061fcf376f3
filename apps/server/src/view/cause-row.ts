import { type Pending, type Ref, refKey, type WideCause } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { CauseRow, InProgress, KindCount } from '@barometer/web/wire'
import { commandAbout, type KubectlFlags } from './kubectl.ts'

const shown = 20
const waitsShown = 5

/** A cause with its lists cut, and counted whole. What it breaks is others: neither itself nor those that say the same. */
export function causeRow(cause: WideCause, packs: PackIndex, flags: KubectlFlags): CauseRow {
  const { object, presence, terminating, statement, grade, since, path, alike, affects, upward } = cause
  const own = new Set([object, ...alike].map(refKey))
  const roots = cause.roots.filter((root) => !own.has(refKey(root)))
  return {
    ...{ object, presence, terminating, statement, grade, path, upward },
    ...(since !== undefined && { since }),
    alike: alike.slice(0, shown),
    alikeCount: alike.length,
    roots: roots.slice(0, shown),
    rootCount: roots.length,
    rootsByKind: countByKind(roots),
    affects: affects.length,
    affectsByKind: countByKind(affects),
    next: commandAbout(cause, packs, flags),
  }
}

/** A root that is only slow, with the first of what it waits for. */
export function inProgress(object: Ref, pending: readonly Pending[]): InProgress {
  return { object, pending: pending.slice(0, waitsShown), pendingCount: pending.length }
}

/** The most first. */
function countByKind(refs: readonly Ref[]): readonly KindCount[] {
  const counts = new Map<string, { group: string; kind: string; count: number }>()
  for (const { group, kind } of refs) {
    const key = `${group}/${kind}`
    const known = counts.get(key) ?? { group, kind, count: 0 }
    known.count++
    counts.set(key, known)
  }
  return [...counts.values()].sort(
    (a, b) => b.count - a.count || (`${a.group}/${a.kind}` < `${b.group}/${b.kind}` ? -1 : 1),
  )
}
