import { type FileFlags, graphOfFiles } from '../graph-of-files.ts'
import { findObject } from '../selectors.ts'
import { CommandError, type World } from '../world.ts'
import { arrange, pruned } from './arrange.ts'
import { treeText } from './text.ts'

export interface TreeFlags extends FileFlags {
  readonly namespace?: string
  readonly output: 'text' | 'json'
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
  if (object === undefined || others.length > 0) {
    throw new CommandError('name one object as KIND/NAME, such as cluster/prod')
  }
  const { graph, refs, unreadable, now } = await graphOfFiles(flags, world)
  const ref = findObject(object, flags.namespace, refs)
  const tree = graph.tree(ref)
  const depth = flags.depth ?? Number.POSITIVE_INFINITY
  if (flags.output === 'json') world.out(`${JSON.stringify({ tree: pruned(tree, depth) }, undefined, 2)}\n`)
  else {
    const arranged = arrange(tree, {
      groupFrom: flags.group ? 3 : Number.POSITIVE_INFINITY,
      depth,
      onlyBroken: flags.onlyBroken ?? false,
    })
    world.out(treeText(arranged, { colors: world.colors, columns: world.columns, now }))
  }
  if (unreadable.length > 0) return 2
  return graph.state(ref) === 'error' ? 1 : 0
}
