import type { Condition } from '@barometer/conditions'
import { compareRefs, type Ref, refKey, type TreeNode } from '@barometer/graph'
import { age } from '../age.ts'
import { structured } from '../formats.ts'
import type { Looks } from '../looks.ts'
import { objectName } from '../object-names.ts'
import type { Picture } from '../picture.ts'
import { type Scene, sceneOf, worstCode } from '../scene.ts'
import { type ShowFlags, showScene } from '../show-picture.ts'
import { joinedValue } from '../shown.ts'
import type { SourceFlags } from '../source-options.ts'
import { type Table, tableText } from '../table-text.ts'
import { oneLine } from '../terminal-text.ts'
import { CommandError, type World } from '../world.ts'
import { conditionsOf } from './conditions-of.ts'

export interface ConditionsFlags extends SourceFlags, ShowFlags {
  readonly output: 'table' | 'wide' | 'json' | 'yaml'
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
  const scene = await sceneOf(objects, flags, world, { keepObjects: true })
  return showScene(scene, flags, world, (looks) => {
    const codes = scene.views.map(({ picture }) => (picture.unreadable.length > 0 ? 2 : 0))
    return { text: text(scene, flags, looks), code: worstCode(codes, scene) }
  })
}

function text(scene: Scene, { output, tree = false }: ConditionsFlags, looks: Looks): string {
  const all = scene.views.map(({ cluster, picture }) => ({ cluster, rows: rowsOf(picture, tree) }))
  if (output === 'json' || output === 'yaml') {
    const values = all.map(({ cluster, rows }) => ({ cluster, value: { conditions: rows } }))
    return structured(joinedValue(values, scene), output)
  }
  const rows = all.flatMap(({ cluster, rows: own }) => own.map((row) => ({ cluster, ...row }))).sort(newest)
  if (rows.length === 0) return 'No conditions.\n'
  return `${tableText(tableOf(rows, output === 'wide', looks.now), looks).join('\n')}\n`
}

function rowsOf({ asked, graph, objects, packs }: Picture, tree: boolean): readonly Row[] {
  const refs = tree ? asked.flatMap((ref) => refsIn(graph.tree(ref))) : asked
  const once = new Map(refs.map((ref) => [refKey(ref), ref]))
  return [...once.entries()]
    .flatMap(([key, ref]) => {
      const object = objects.get(key)
      return object ? conditionsOf(object, packs).map((condition) => ({ object: ref, condition })) : []
    })
    .sort(newest)
}

function newest(a: Row, b: Row): number {
  return (
    timeOf(b) - timeOf(a) || compareRefs(a.object, b.object) || (a.condition.type < b.condition.type ? -1 : 1)
  )
}

function refsIn(node: TreeNode): Ref[] {
  return [node.object, ...node.children.flatMap(refsIn)]
}

function timeOf({ condition }: Row): number {
  return Date.parse(condition.lastTransitionTime ?? '') || 0
}

/** What all rows have in common is left out: one cluster, one object. */
function tableOf(rows: readonly (Row & { readonly cluster: string })[], wide: boolean, now: Date): Table {
  const manyClusters = rows.some(({ cluster }) => cluster !== '')
  const manyObjects = manyClusters || new Set(rows.map(({ object }) => refKey(object))).size > 1
  const head = [
    'SINCE',
    ...(manyClusters ? ['CLUSTER'] : []),
    ...(manyObjects ? ['OBJECT'] : []),
    'TYPE',
    'STATUS',
    ...(wide ? ['CHANGED', 'GENERATION'] : []),
    'REASON',
    'MESSAGE',
  ]
  const cells = rows.map(({ cluster, object, condition }) => {
    const { lastTransitionTime, type, status, severity, reason, message, observedGeneration } = condition
    return [
      age(lastTransitionTime, now),
      ...(manyClusters ? [cluster] : []),
      ...(manyObjects ? [objectName(object)] : []),
      type,
      severity ? `${status} (${severity})` : status,
      ...(wide ? [lastTransitionTime ?? '', String(observedGeneration ?? '')] : []),
      reason ?? '',
      message ?? '',
    ].map(oneLine)
  })
  return { head, rows: cells, yielding: 2 }
}
