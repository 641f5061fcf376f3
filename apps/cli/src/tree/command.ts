import { type Ref, refKey, type TreeNode } from '@barometer/graph'
import { conditionsOf } from '../conditions/conditions-of.ts'
import type { Looks } from '../looks.ts'
import type { Picture } from '../picture.ts'
import { sceneOf } from '../scene.ts'
import { type ShowFlags, showScene } from '../show-picture.ts'
import { type Said, sayOfEach } from '../shown.ts'
import type { SourceFlags } from '../source-options.ts'
import { unreadIn } from '../why/command.ts'
import { CommandError, type World } from '../world.ts'
import { arrange, pruned } from './arrange.ts'
import { treeText } from './text.ts'

export interface TreeFlags extends SourceFlags, ShowFlags {
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
  world: World,
): Promise<number> {
  const [object, ...others] = objects
  if (object === undefined || others.length > 0 || !object.includes('/')) {
    throw new CommandError('name one object as KIND/NAME, such as cluster/prod')
  }
  const { showConditions: keepObjects = false, up: all = false } = flags
  const scene = await sceneOf([object], flags, world, { keepObjects, all })
  for (const { picture } of scene.views) mustBeOne(object, picture)
  return showScene(scene, flags, world, (looks) =>
    sayOfEach(scene, flags.output, looks, (picture, own) => treeOf(picture, flags, own)),
  )
}

/** A tree has one top: of several objects of a name, one must be chosen. */
function mustBeOne(word: string, { asked }: Picture): void {
  if (asked.length === 1) return
  const places = asked.slice(0, placesShown).map(({ namespace }) => namespace)
  throw new CommandError(`"${word}" is in ${places.join(', ')}; a tree is of one of them: add -n`)
}

function treeOf(picture: Picture, flags: TreeFlags, looks: Looks): Said {
  const { graph, asked, unreadable } = picture
  const { output, up = false, onlyBroken = false, depth = Number.POSITIVE_INFINITY } = flags
  const root = asked[0]!
  const isBroken = graph.state(root) === 'error'
  const code = unreadable.length > 0 ? 2 : isBroken ? 1 : unreadIn(picture) === 'failed' ? 2 : 0
  const direction = up ? 'up' : 'down'
  const whole = graph.tree(root, direction)
  if (output === 'text') {
    const conditions = flags.showConditions ? conditionsIn(picture) : undefined
    const groupFrom = flags.grouping ? 3 : Number.POSITIVE_INFINITY
    const arranged = arrange(whole, { groupFrom, depth, onlyBroken, conditions })
    return { text: treeText(arranged, { ...looks, up, conditions }), code }
  }
  const tree = pruned(whole, { depth, onlyBroken })
  if (output === 'name') return { refs: refsIn(tree), code }
  if (output === 'dot' || output === 'mermaid') return { tree, up, code }
  return { value: { direction, tree: flags.showConditions ? withConditions(tree, picture) : tree }, code }
}

/** Looks up the conditions of objects. */
function conditionsIn({ objects, packs }: Picture) {
  return ({ object }: TreeNode) => {
    const kept = objects.get(refKey(object))
    return kept ? conditionsOf(kept, packs) : []
  }
}

function withConditions(node: TreeNode, picture: Picture): object {
  const children = node.children.map((child) => withConditions(child, picture))
  return { ...node, conditions: conditionsIn(picture)(node), children }
}

/** The objects of a tree, from the top down. */
function refsIn(node: TreeNode): Ref[] {
  return [node.object, ...node.children.flatMap(refsIn)]
}
