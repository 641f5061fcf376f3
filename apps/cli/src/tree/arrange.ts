import type { TreeNode } from '@barometer/graph'

/** Siblings that are shown as one: a single object, or several that are alike with all that is beneath them. */
export interface Arranged {
  /** At least one; alike in kind, state and what they say. */
  readonly nodes: readonly TreeNode[]
  readonly children: readonly Arranged[]
}

export interface ArrangeOptions {
  /** Siblings are shown as one where at least so many are alike. */
  readonly groupFrom: number
  /** How many levels to show beneath the top. */
  readonly depth: number
  /** Leave out what is well. */
  readonly onlyBroken: boolean
}

/** A tree as it is shown: what is alike stands together, at the place of the first. */
export function arrange(root: TreeNode, options: ArrangeOptions): Arranged {
  const likenesses = new Map<TreeNode, string>()
  return { nodes: [root], children: beneath([root], options.depth, options, likenesses) }
}

function beneath(
  nodes: readonly TreeNode[],
  depth: number,
  options: ArrangeOptions,
  likenesses: Map<TreeNode, string>,
): readonly Arranged[] {
  if (depth <= 0) return []
  const groups = new Map<string, TreeNode[]>()
  for (const node of nodes.flatMap(({ children }) => children)) {
    if (options.onlyBroken && (node.state === 'ok' || node.superseded)) continue
    const key = likenessOf(node, likenesses)
    const group = groups.get(key)
    if (group) group.push(node)
    else groups.set(key, [node])
  }
  return [...groups.values()].flatMap((group) => {
    const shown = group.length >= options.groupFrom ? [group] : group.map((node) => [node])
    return shown.map((members) => ({
      nodes: members,
      children: beneath(members, depth - 1, options, likenesses),
    }))
  })
}

/** One text for nodes that are alike, with all that is beneath them; each is computed once. */
function likenessOf(node: TreeNode, known: Map<TreeNode, string>): string {
  const before = known.get(node)
  if (before !== undefined) return before
  const { object, presence, state, verdict, relation, superseded, repeated, children } = node
  const decidedBy = verdict?.decidedBy
  const said = [verdict?.state, decidedBy?.conditionType, decidedBy?.value, verdict?.reason, essence(node)]
  const below = [...new Set(children.map((child) => likenessOf(child, known)))].sort()
  const own = [object.group, object.kind, presence, state, relation, superseded, repeated, said, below]
  const likeness = shortened(JSON.stringify(own))
  known.set(node, likeness)
  return likeness
}

/** A message without the names and numbers that differ between objects that say the same. */
function essence({ object, verdict }: TreeNode): string {
  return (verdict?.message ?? '').replaceAll(object.name, '').replace(/[\w-]*\d[\w-]*/g, '#')
}

/** A text of bounded length in place of one that grows with the depth of the tree. */
function shortened(text: string): string {
  if (text.length < 200) return text
  let hash = 0xcbf29ce484222325n
  for (let index = 0; index < text.length; index++) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n)
  }
  return `${text.length}:${hash.toString(36)}`
}
