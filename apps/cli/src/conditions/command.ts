import type { Condition } from '@barometer/conditions'
import { type Ref, refKey, type TreeNode } from '@barometer/graph'
import { age } from '../age.ts'
import { structured } from '../formats.ts'
import { objectName } from '../object-names.ts'
import { type Picture, pictureOf } from '../picture.ts'
import { type Looks, type ShowFlags, showPicture } from '../show-picture.ts'
import type { SourceFlags } from '../source-options.ts'
import { tableLines } from '../table-text.ts'
import { cut, oneLine } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'
import { conditionsOf } from './conditions-of.ts'

export interface ConditionsFlags extends SourceFlags, ShowFlags {
  readonly output: 'text' | 'json' | 'yaml'
  readonly tree?: boolean
}

interface Row {
  readonly object: Ref
  readonly condition: Condition
}

/** Shows all conditions of objects, or of their whole trees, the newest change first. */
export async function conditionsCommand(
  objects: readonly string[],
  flags: ConditionsFlags,
  world: World,
): Promise<number> {
  if (objects.length === 0) throw new CommandError('name an object as KIND/NAME, such as cluster/prod')
  const picture = await pictureOf(objects, flags, world, { keepObjects: true })
  return showPicture(picture, flags, world, (looks) => {
    const rows = rowsOf(picture, flags.tree ?? false)
    return {
      text: flags.output === 'text' ? text(rows, looks) : structured({ conditions: rows }, flags.output),
      code: picture.unreadable.length > 0 ? 2 : 0,
    }
  })
}

function rowsOf({ asked, graph, objects, packs }: Picture, tree: boolean): readonly Row[] {
  const refs = tree ? asked.flatMap((ref) => refsIn(graph.tree(ref))) : asked
  const once = new Map(refs.map((ref) => [refKey(ref), ref]))
  return [...once.entries()]
    .flatMap(([key, ref]) => {
      const object = objects.get(key)
      return object ? conditionsOf(object, packs).map((condition) => ({ object: ref, condition })) : []
    })
    .sort((a, b) => timeOf(b) - timeOf(a) || (a.condition.type < b.condition.type ? -1 : 1))
}

function refsIn(node: TreeNode): Ref[] {
  return [node.object, ...node.children.flatMap(refsIn)]
}

function timeOf({ condition }: Row): number {
  return Date.parse(condition.lastTransitionTime ?? '') || 0
}

function text(rows: readonly Row[], { columns, now, colors }: Looks): string {
  if (rows.length === 0) return 'no conditions\n'
  const many = new Set(rows.map(({ object }) => refKey(object))).size > 1
  const cells = rows.map(({ object, condition }) => {
    const { lastTransitionTime, type, status, severity, reason, message } = condition
    const what = [
      age(lastTransitionTime, now),
      ...(many ? [objectName(object)] : []),
      type,
      severity ? `${status} (${severity})` : status,
      reason ?? '',
      message ?? '',
    ]
    return what.map(oneLine)
  })
  const head = ['SINCE', ...(many ? ['OBJECT'] : []), 'TYPE', 'STATUS', 'REASON', 'MESSAGE']
  const [first = '', ...lines] = tableLines(head, cells).map((line) => cut(line, columns))
  return `${[colors.dim(first), ...lines].join('\n')}\n`
}
