import type { Node } from './node.ts'

/**
 * Whether an object no longer counts: it says so itself, or something newer stands in its place wherever it is contained,
 * and nothing that counts needs it. Objects that own one another in a circle count.
 */
export function isSuperseded(node: Node): boolean {
  if (!node.digest) return false
  if (node.digest.retired) return true
  const above = new Set([node])
  let hasEnd = false
  for (const next of above) {
    const { isTop, holders } = whatCounts(next)
    if (isTop) return false
    hasEnd ||= holders.length === 0
    for (const holder of holders) above.add(holder)
  }
  return hasEnd
}

/**
 * `isSuperseded` for a question that asks it of many objects of a graph that stands still meanwhile: what is above an object
 * is gone through once for all of them.
 */
export function supersededLookup(): (node: Node) => boolean {
  const known = new Map<Node, Reach>()
  return (node) => {
    if (!node.digest) return false
    if (node.digest.retired) return true
    if (whatCounts(node).isTop) return false
    const { top, end } = known.get(node) ?? goUp(node, known)
    return !top && end
  }
}

/** Whether there is something above an object that counts by itself, and something that is contained in nothing that counts. */
interface Reach {
  top: boolean
  end: boolean
}

/** Finds out for an object and for all above it. */
function goUp(start: Node, known: Map<Node, Reach>): Reach {
  const own: Reach = { top: false, end: false }
  known.set(start, own)
  const above = new Map([[start, own]])
  const below = new Map<Reach, Reach[]>()
  const sources: Reach[] = []
  for (const [node, reach] of above) {
    const { isTop, holders } = whatCounts(node)
    reach.top = isTop
    reach.end = !isTop && holders.length === 0
    if (isTop || reach.end) sources.push(reach)
    if (isTop) continue
    for (const holder of holders) {
      let reached = known.get(holder)
      if (!reached) {
        reached = { top: false, end: false }
        known.set(holder, reached)
        above.set(holder, reached)
      } else if (!above.has(holder)) sources.push(reached)
      const others = below.get(reached)
      if (others) others.push(reach)
      else below.set(reached, [reach])
    }
  }
  for (let from = sources.pop(); from; from = sources.pop()) {
    for (const to of below.get(from) ?? []) {
      if ((to.top || !from.top) && (to.end || !from.end)) continue
      to.top ||= from.top
      to.end ||= from.end
      sources.push(to)
    }
  }
  return own
}

/** Those that an object counts for; `isTop`: nobody contains or needs it, so it counts by itself. */
function whatCounts(node: Node): { readonly isTop: boolean; readonly holders: readonly Node[] } {
  const holders: Node[] = []
  let isContained = false
  for (const { to, from, owns, holds, current } of node.up) {
    if (to !== node || !from.digest || !holds) continue
    isContained ||= owns
    if (current && !from.digest.retired) holders.push(from)
  }
  return { isTop: !isContained, holders }
}
