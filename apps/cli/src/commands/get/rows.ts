import type { KubeObject } from '@barometer/client'
import { compareRefs, type Ref, refOf } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import { judge, type Verdict } from '@barometer/verdict'
import type { ClusterResult } from '../../snapshot/in-every-context.ts'
import type { Listing } from '../../snapshot/listing.ts'
import { age } from '../../text/age.ts'
import { nameOf } from '../../text/formats.ts'
import { oneLine } from '../../text/terminal-text.ts'

/** An object with what it says of itself. */
export interface Row {
  /** '' where there is only one. */
  readonly cluster: string
  readonly ref: Ref
  readonly created: string | undefined
  readonly verdict: Verdict
}

/** Which columns a table has: the same for all its rows, whenever they come. */
export interface Columns {
  readonly clusters: boolean
  readonly namespaces: boolean
  readonly kinds: boolean
  readonly wide: boolean
}

/** The rows of one cluster, in the order of references. */
export function rowsOf({ cluster, snapshot }: ClusterResult<Listing>, packs: PackIndex): readonly Row[] {
  return [...snapshot.objects.values()]
    .flatMap((object) => rowOf(cluster, object, packs, snapshot.now) ?? [])
    .sort((a, b) => compareRefs(a.ref, b.ref))
}

/** The row of an object; undefined where it has no kind or no name. */
export function rowOf(cluster: string, object: KubeObject, packs: PackIndex, now: Date): Row | undefined {
  const ref = refOf(object)
  const created = object.metadata.creationTimestamp
  return ref && { cluster, ref, created, verdict: judge(object, { now: now.getTime(), packs }) }
}

/** The columns that these listings need. */
export function columnsFor(
  results: readonly ClusterResult<Listing>[],
  several: boolean,
  wide: boolean,
): Columns {
  const some = (test: (listing: Listing) => boolean) => results.some(({ snapshot }) => test(snapshot))
  return {
    clusters: several,
    namespaces: some(({ hasNamespaces }) => hasNamespaces),
    kinds: some(({ hasManyKinds }) => hasManyKinds),
    wide,
  }
}

/** What stands above the columns. */
export function headOf({ clusters, namespaces, wide }: Columns): readonly string[] {
  return [
    ...(clusters ? ['CLUSTER'] : []),
    ...(namespaces ? ['NAMESPACE'] : []),
    'NAME',
    'VERDICT',
    'SINCE',
    'AGE',
    ...(wide ? ['DECIDED BY', 'EVIDENCE', 'RULE'] : []),
    'REASON',
    'MESSAGE',
  ]
}

/** The texts of a row, fit for a terminal. */
export function cellsOf({ cluster, ref, created, verdict }: Row, columns: Columns, now: Date): string[] {
  const { state, reason, message, since, decidedBy, evidence, rule, stale } = verdict
  return [
    ...before(cluster, ref, columns),
    stale ? `${state} (old)` : state,
    age(since, now),
    age(created, now),
    ...(columns.wide ? [decidedBy?.conditionType ?? decidedBy?.path ?? '', evidence, rule] : []),
    state === 'Healthy' && !columns.wide ? '' : reason,
    state === 'Healthy' ? '' : message,
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
