import type { KnownCurrent, RelationIndex } from '../links/relation-index.ts'
import type { Edge, Node } from './node.ts'

/**
 * Whether the part that an edge leads to still counts for its holder.
 *
 * Without a rule it does; where the holder or the part does not say what the rule asks for, it does as well: nothing is
 * called superseded without a reason.
 */
export function isCurrent(edge: Edge, relations: RelationIndex): boolean {
  const { from, to, contains } = edge
  if (!contains || !to.digest || !from.digest) return true
  const rules = relations.of(to.ref.group, to.ref.kind).currentAsPart
  return rules.every((known, at) => passes(known, at, edge, relations))
}

function passes({ rule }: KnownCurrent, at: number, { from, to }: Edge, relations: RelationIndex): boolean {
  const { of, when } = rule
  if (of.kind !== from.ref.kind || of.group !== from.ref.group) return true
  const mine = to.digest?.marks[at] ?? []
  switch (when.test) {
    case 'unless':
      return !mine.some((mark) => when.values.some((value) => String(value) === mark))
    case 'same': {
      const [theirs] = holderMarks(from, rule.id, relations)
      return theirs === undefined || mine[0] === undefined || theirs === mine[0]
    }
    case 'named': {
      const names = holderMarks(from, rule.id, relations)
      return names.length === 0 || names.includes(to.ref.name)
    }
    case 'newest':
      return isNewest(from, to)
  }
}

/** What the holder has at the paths of a rule about its parts. */
function holderMarks({ ref, digest }: Node, rule: string, relations: RelationIndex): readonly string[] {
  const { currentAsPart, currentAsHolder } = relations.of(ref.group, ref.kind)
  const at = currentAsHolder.findIndex((known) => known.rule.id === rule)
  return at < 0 ? [] : (digest?.marks[currentAsPart.length + at] ?? [])
}

function isNewest(holder: Node, part: Node): boolean {
  const { group, kind } = part.ref
  for (const { to, contains } of holder.down) {
    if (!contains || to === part || to.ref.kind !== kind || to.ref.group !== group || !to.digest) continue
    const ahead = to.digest.created - (part.digest?.created ?? 0)
    if (ahead > 0 || (ahead === 0 && to.ref.name > part.ref.name)) return false
  }
  return true
}
