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
