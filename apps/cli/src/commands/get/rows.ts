import { compareRefs, type Graph, type OverallState, type Ref, refKey } from '@barometer/graph'
import { judge, type Verdict } from '@barometer/verdict'
import type { ClusterResult } from '../../snapshot/in-every-context.ts'
import type { Snapshot } from '../../snapshot/snapshot.ts'
import { age } from '../../text/age.ts'
import { nameOf } from '../../text/formats.ts'
import { objectName } from '../../text/object-names.ts'
import { oneLine } from '../../text/terminal-text.ts'

/** An object with what it says of itself, and what it amounts to with all beneath it. */
export interface Row {
  /** '' where there is only one. */
  readonly cluster: string
  readonly ref: Ref
  readonly created: string | undefined
  readonly verdict: Verdict
  readonly state: OverallState
  readonly superseded: boolean
  /** What is at the bottom, where something beneath it is in error and the object does not say so. */
  readonly cause:
    | { readonly reason: string; readonly message: string; readonly since: string | undefined }
    | undefined
}

/** Which columns a table has: the same for all its rows, whenever they come. */
export interface Columns {
  readonly clusters: boolean
  readonly namespaces: boolean
  readonly kinds: boolean
  readonly wide: boolean
}

const worstFirst: readonly OverallState[] = ['error', 'working', 'unknown', 'ok']

/** The rows of one cluster: what is worst first, then in the order of references. */
export function rowsOf({ cluster, snapshot }: ClusterResult): readonly Row[] {
  return snapshot.asked
    .flatMap((ref) => rowOf(cluster, ref, snapshot) ?? [])
    .sort((a, b) => rank(a) - rank(b) || compareRefs(a.ref, b.ref))
}

function rank({ state, superseded }: Row): number {
  return superseded ? worstFirst.length : worstFirst.indexOf(state)
}

/** The row of an object; undefined where it is not there. */
function rowOf(cluster: string, ref: Ref, snapshot: Snapshot): Row | undefined {
  const { graph, objects, packs, now } = snapshot
  const object = objects.get(refKey(ref))
  const state = graph.state(ref)
  if (!object || state === undefined) return undefined
  const verdict = judge(object, { now: now.getTime(), packs })
  const superseded = graph.isSuperseded(ref)
  const saysLess = state === 'error' && verdict.state !== 'Failed' && verdict.state !== 'Degraded'
  return {
    ...{ cluster, ref, verdict, state, superseded },
    created: object.metadata.creationTimestamp,
    cause: saysLess ? causeOf(ref, graph) : undefined,
  }
}

function causeOf(ref: Ref, graph: Graph): Row['cause'] {
  const [first] = graph.why(ref).causes
  if (!first) return undefined
  const { object, statement, presence, since } = first
  const name = objectName(object, ref.namespace)
  if (presence === 'missing') return { reason: 'NotFound', message: `${name} does not exist`, since }
  const said = refKey(object) === refKey(ref) ? '' : `${name}: `
  return { reason: statement.reason, message: `${said}${statement.message}`, since }
}

/** The columns that these snapshots need. */
export function columnsFor(results: readonly ClusterResult[], several: boolean, wide: boolean): Columns {
  const refs = results.flatMap(({ snapshot }) => snapshot.asked)
  return {
    clusters: several,
    namespaces: refs.some(({ namespace }) => namespace !== ''),
    kinds: new Set(refs.map(({ group, kind }) => `${group}/${kind}`)).size > 1,
    wide,
  }
}

/** What stands above the columns. */
export function headOf({ clusters, namespaces, wide }: Columns): readonly string[] {
  return [
    ...(clusters ? ['CLUSTER'] : []),
    ...(namespaces ? ['NAMESPACE'] : []),
    'NAME',
    'STATE',
    'VERDICT',
    'SINCE',
    'AGE',
    ...(wide ? ['DECIDED BY', 'EVIDENCE', 'RULE'] : []),
    'REASON',
    'MESSAGE',
  ]
}

const stateTexts: Readonly<Record<OverallState, string>> = {
  error: 'Error',
  working: 'InProgress',
  unknown: 'Unknown',
  ok: 'OK',
}

/** The texts of a row, fit for a terminal. */
export function cellsOf(
  { cluster, ref, created, verdict, ...row }: Row,
  columns: Columns,
  now: Date,
): string[] {
  const { reason, message, since, decidedBy, evidence, rule, stale } = verdict
  const isHealthy = verdict.state === 'Healthy'
  return [
    ...before(cluster, ref, columns),
    row.superseded ? 'Superseded' : stateTexts[row.state],
    stale ? `${verdict.state} (old)` : verdict.state,
    age(row.cause ? row.cause.since : since, now),
    age(created, now),
    ...(columns.wide ? [decidedBy?.conditionType ?? decidedBy?.path ?? '', evidence, rule] : []),
    row.cause?.reason ?? (isHealthy && !columns.wide ? '' : reason),
    row.cause?.message ?? (isHealthy ? '' : message),
  ].map(oneLine)
}

/** The texts of an object that is gone. */
export function goneCells(cluster: string, ref: Ref, columns: Columns): string[] {
  return [...before(cluster, ref, columns), 'Deleted'].map(oneLine)
}

function before(cluster: string, ref: Ref, { clusters, namespaces, kinds }: Columns): string[] {
  return [
    ...(clusters ? [cluster] : []),
    ...(namespaces ? [ref.namespace] : []),
    kinds ? nameOf(ref) : ref.name,
  ]
}
