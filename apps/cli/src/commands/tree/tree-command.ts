import { type Ref, refKey, type TreeNode } from '@barometer/graph'
import { argumentText, type ObjectArgument, parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { conditionsOf } from '../../packs/conditions-of.ts'
import { type Answer, renderAnswers } from '../../print/answers.ts'
import { type PrintFlags, printResults } from '../../print/print-results.ts'
import { exitCodeOf } from '../../snapshot/exit-code.ts'
import { snapshotsOf } from '../../snapshot/in-every-context.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { arrange, pruned } from './arrange.ts'
import { treeText } from './tree-text.ts'

export interface TreeFlags extends SourceFlags, PrintFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml' | 'dot' | 'mermaid'
  readonly depth?: number
  readonly onlyBroken?: boolean
  readonly grouping: boolean
  readonly showConditions?: boolean
  readonly up?: boolean
}

const placesShown = 5

/** Shows one object's tree. The exit code: 0 it is not in error, 1 it is, 2 something could not be read. */
export async function treeCommand(
  objects: readonly string[],
  flags: TreeFlags,
  streams: IOStreams,
): Promise<number> {
  const [object, ...others] = parseObjectArguments(objects, flags)
  if (object?.name === undefined || others.length > 0) {
    throw new CommandError('name one object as KIND/NAME, such as cluster/prod')
  }
  const { showConditions: keepObjects = false, up: all = false } = flags
  const results = await snapshotsOf([object], flags, streams, { keepObjects, all })
  for (const { snapshot } of results.clusters) mustBeOne(object, snapshot)
  return printResults(results, flags, streams, (printOptions) =>
    renderAnswers(results, flags.output, printOptions, (snapshot, own) => treeOf(snapshot, flags, own)),
  )
}

/** A tree has one top: of several objects of a name, one must be chosen. */
function mustBeOne(argument: ObjectArgument, { asked }: Snapshot): void {
  if (asked.length === 1) return
  const places = asked.slice(0, placesShown).map(({ namespace }) => namespace)
  throw new CommandError(
    `"${argumentText(argument)}" is in ${places.join(', ')}; a tree shows one object: add -n`,
  )
}

function treeOf(snapshot: Snapshot, flags: TreeFlags, printOptions: PrintOptions): Answer {
  const { graph, asked } = snapshot
  const { output, up = false, onlyBroken = false, depth = Number.POSITIVE_INFINITY } = flags
  const root = asked[0]!
  const code = exitCodeOf(snapshot, [root])
  const direction = up ? 'up' : 'down'
  const whole = graph.tree(root, direction)
  if (output === 'text') {
    const conditions = flags.showConditions ? conditionsIn(snapshot) : undefined
    const groupFrom = flags.grouping ? 3 : Number.POSITIVE_INFINITY
    const arranged = arrange(whole, { groupFrom, depth, onlyBroken, conditions })
    return { text: treeText(arranged, { ...printOptions, up, conditions }), code }
  }
  const tree = pruned(whole, { depth, onlyBroken })
  if (output === 'name') return { refs: refsIn(tree), code }
  if (output === 'dot' || output === 'mermaid') return { tree, up, code }
  return { value: { direction, tree: flags.showConditions ? withConditions(tree, snapshot) : tree }, code }
}

/** Looks up the conditions of objects. */
function conditionsIn({ objects, packs }: Snapshot) {
  return ({ object }: TreeNode) => {
    const kept = objects.get(refKey(object))
    return kept ? conditionsOf(kept, packs) : []
  }
}

function withConditions(node: TreeNode, snapshot: Snapshot): object {
  const children = node.children.map((child) => withConditions(child, snapshot))
  return { ...node, conditions: conditionsIn(snapshot)(node), children }
}

/** The objects of a tree, from the top down. */
function refsIn(node: TreeNode): Ref[] {
  return [node.object, ...node.children.flatMap(refsIn)]
}
