import type { Condition } from '@barometer/conditions'
import { refKey, type TreeNode } from '@barometer/graph'

/** Siblings that are shown as one: a single object, or several that are alike with all that is beneath them. */
export interface Arranged {
  /** At least one; alike in kind, state and what they say. */
  readonly nodes: readonly TreeNode[]
  readonly children: readonly Arranged[]
  /** How many objects directly beneath are left out because they are too deep. */
  readonly deeper: number
}

export interface ArrangeOptions {
  /** Siblings are shown as one where at least so many are alike. */
  readonly groupFrom: number
  /** How many levels to show beneath the top. */
  readonly depth: number
  /** Leave out what is well. */
  readonly onlyBroken: boolean
  /** What is shown of an object beside its verdict: those that differ in it are not alike. */
  readonly conditions?: ((node: TreeNode) => readonly Condition[]) | undefined
}

/** No tree is shown deeper than this, whatever is asked for: nobody reads it, and text and JSON are made by recursion. */
const deepest = 200

/** A tree as it is shown: what is alike stands together, at the place of the first. */
export function arrange(root: TreeNode, options: ArrangeOptions): Arranged {
  const likenesses = new Likenesses(options)
  return arranged([root], Math.min(options.depth, deepest), options, likenesses)
}

function arranged(
  nodes: readonly TreeNode[],
  depth: number,
  options: ArrangeOptions,
  likenesses: Likenesses,
): Arranged {
  const beneath = once(nodes.flatMap(({ children }) => children)).filter((child) => isWanted(child, options))
  if (depth <= 0) return { nodes, children: [], deeper: beneath.length }
  const alike = Map.groupBy(beneath, (child) => likenesses.of(child, depth))
  const shown = [...alike.values()].flatMap((group) =>
    group.length >= options.groupFrom ? [group] : group.map((child) => [child]),
  )
  return { nodes, children: shown.map((group) => arranged(group, depth - 1, options, likenesses)), deeper: 0 }
}

/** Several that are alike may lead to one and the same object: it is shown once beneath them. */
function once(nodes: readonly TreeNode[]): readonly TreeNode[] {
  const found = new Map<string, TreeNode>()
  for (const node of nodes) {
    const key = `${refKey(node.object)} ${node.relation}`
    if (!found.has(key) || !node.repeated) found.set(key, node)
  }
  return [...found.values()]
}

function isWanted(
  { state, superseded }: TreeNode,
  { onlyBroken }: Pick<ArrangeOptions, 'onlyBroken'>,
): boolean {
  return !onlyBroken || (state !== 'ok' && !superseded)
}

/** The tree without what is deeper than so many levels, and with `onlyBroken` without what is well. */
export function pruned(
  node: TreeNode,
  { depth, onlyBroken }: Pick<ArrangeOptions, 'depth' | 'onlyBroken'>,
): TreeNode {
  const left = Math.min(depth, deepest)
  if (left <= 0) return { ...node, children: [] }
  const children = node.children
    .filter((child) => isWanted(child, { onlyBroken }))
    .map((child) => pruned(child, { depth: left - 1, onlyBroken }))
  return { ...node, children }
}

/** One text for nodes that are alike, with what is shown beneath them; each is computed once. */
class Likenesses {
  readonly #known = new Map<TreeNode, string>()
  readonly #conditions: ArrangeOptions['conditions']

  constructor({ conditions }: ArrangeOptions) {
    this.#conditions = conditions
  }

  of(node: TreeNode, depth: number): string {
    if (depth <= 0) return ''
    const before = this.#known.get(node)
    if (before !== undefined) return before
    const { object, presence, state, verdict, cause, relation, superseded, repeated, children } = node
    const decidedBy = verdict?.decidedBy
    const said = [verdict?.state, decidedBy?.conditionType, decidedBy?.value, verdict?.reason, essence(node)]
    const below = [...new Set(children.map((child) => this.of(child, depth - 1)))].sort()
    const conditions = (this.#conditions?.(node) ?? []).map(
      ({ type, status, reason, severity }) => `${type} ${status} ${reason ?? ''} ${severity ?? ''}`,
    )
    const deduced = cause?.grade === 'inferred' ? [cause.statement.reason, cause.statement.message] : []
    const own = [object.group, object.kind, presence, state, deduced, relation, superseded, repeated, said]
    const likeness = shortened(JSON.stringify([...own, conditions.sort(), below]))
    this.#known.set(node, likeness)
    return likeness
  }
}

/** A message without the names and numbers that differ between objects that say the same. */
function essence({ object, verdict }: TreeNode): string {
  return (verdict?.message ?? '')
    .replaceAll(object.name, '')
    .replace(/[\w-]+/g, (word) => (/\d/.test(word) ? '#' : word))
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
