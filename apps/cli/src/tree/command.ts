import type { Ref, TreeNode } from '@barometer/graph'
import { names, structured } from '../formats.ts'
import { type Picture, pictureOf } from '../picture.ts'
import { type Looks, type ShowFlags, showPicture } from '../show-picture.ts'
import type { SourceFlags } from '../source-options.ts'
import { CommandError, type World } from '../world.ts'
import { arrange, pruned } from './arrange.ts'
import { dotText, mermaidText } from './diagram.ts'
import { treeText } from './text.ts'

export interface TreeFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'name' | 'json' | 'yaml' | 'dot' | 'mermaid'
  readonly depth?: number
  readonly onlyBroken?: boolean
  readonly group: boolean
}

/** Shows one object's tree. The exit code: 0 it is not in error, 1 it is, 2 something could not be read. */
export async function treeCommand(
  objects: readonly string[],
  flags: TreeFlags,
  world: World,
): Promise<number> {
  const [object, ...others] = objects
  if (object === undefined || others.length > 0 || !object.includes('/')) {
    throw new CommandError('name one object as KIND/NAME, such as cluster/prod')
  }
  const picture = await pictureOf([object], flags, world)
  return showPicture(picture, flags, world, (looks) => ({
    text: picture.asked.map((ref) => treeOf(ref, picture, flags, looks)).join('\n'),
    code: codeOf(picture),
  }))
}

function treeOf(ref: Ref, { graph }: Picture, flags: TreeFlags, looks: Looks): string {
  const tree = graph.tree(ref)
  const depth = flags.depth ?? Number.POSITIVE_INFINITY
  switch (flags.output) {
    case 'json':
    case 'yaml':
      return structured({ tree: pruned(tree, depth) }, flags.output)
    case 'name':
      return names(refsIn(pruned(tree, depth)))
    case 'dot':
      return dotText(pruned(tree, depth))
    case 'mermaid':
      return mermaidText(pruned(tree, depth))
    default: {
      const groupFrom = flags.group ? 3 : Number.POSITIVE_INFINITY
      return treeText(arrange(tree, { groupFrom, depth, onlyBroken: flags.onlyBroken ?? false }), looks)
    }
  }
}

/** The objects of a tree, from the top down. */
function refsIn(node: TreeNode): Ref[] {
  return [node.object, ...node.children.flatMap(refsIn)]
}

function codeOf({ unreadable, asked, graph }: Picture): number {
  if (unreadable.length > 0) return 2
  return asked.some((ref) => graph.state(ref) === 'error') ? 1 : 0
}
