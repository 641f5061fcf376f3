import type { Condition } from '@barometer/conditions'
import { compareRefs, type Ref, refKey, type TreeNode } from '@barometer/graph'
import { parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { conditionsOf } from '../../packs/conditions-of.ts'
import { joinedValue } from '../../print/answers.ts'
import { type PrintFlags, printResults } from '../../print/print-results.ts'
import { type ClusterResults, snapshotsOf, worstCode } from '../../snapshot/in-every-context.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { age } from '../../text/age.ts'
import { structured } from '../../text/formats.ts'
import { objectName } from '../../text/object-names.ts'
import type { PrintOptions } from '../../text/print-options.ts'
import { type Table, tableText } from '../../text/table-text.ts'
import { oneLine } from '../../text/terminal-text.ts'

export interface ConditionsFlags extends SourceFlags, PrintFlags {
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
  streams: IOStreams,
): Promise<number> {
  if (objects.length === 0) throw new CommandError('name an object as KIND/NAME, such as cluster/prod')
  const results = await snapshotsOf(parseObjectArguments(objects, flags), flags, streams, {
    keepObjects: true,
  })
  return printResults(results, flags, streams, (printOptions) => {
    const codes = results.clusters.map(({ snapshot }) => (snapshot.unreadable.length > 0 ? 2 : 0))
    return { text: text(results, flags, printOptions), code: worstCode(codes, results) }
  })
}

function text(
  results: ClusterResults,
  { output, tree = false }: ConditionsFlags,
  printOptions: PrintOptions,
): string {
  const all = results.clusters.map(({ cluster, snapshot }) => ({ cluster, rows: rowsOf(snapshot, tree) }))
  if (output === 'json' || output === 'yaml') {
    const values = all.map(({ cluster, rows }) => ({ cluster, value: { conditions: rows } }))
    return structured(joinedValue(values, results), output)
  }
  const rows = all.flatMap(({ cluster, rows: own }) => own.map((row) => ({ cluster, ...row }))).sort(newest)
  if (rows.length === 0) return 'No conditions.\n'
  return `${tableText(tableOf(rows, output === 'wide', printOptions.now), printOptions).join('\n')}\n`
}

function rowsOf({ asked, graph, objects, packs }: Snapshot, tree: boolean): readonly Row[] {
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
