import { type Cause, type Ref, refKey } from '@barometer/graph'
import type { Verdict } from '@barometer/verdict'
import {
  type CauseRow,
  type ChangeEvent,
  type Freshness,
  type ObjectDetails,
  type Overview,
  overviewChange,
  type Picture,
  type Row,
  type ShownCondition,
} from '../wire/index.ts'

/** What a fake server shows: whole answers, made beforehand. It explains nothing by itself. */
export interface FakeCluster {
  readonly rows: Map<string, Row>
  overview: Overview
  freshness: Freshness
  readonly at: string
  /** By `refKey`; what is not here is told by its row alone. */
  readonly conditions: Map<string, readonly ShownCondition[]>
  readonly yaml: Map<string, string>
  /** What rows do not carry, and search finds: by `refKey`. */
  readonly labels: Map<string, string>
}

export function ref(text: string): Ref {
  const [kindAndGroup = '', ...place] = text.split(' ')
  const [kind = '', ...group] = kindAndGroup.split('.')
  const [first = '', ...rest] = place.join(' ').split('/')
  const name = rest.join('/')
  return { group: group.join('.'), kind, namespace: rest.length > 0 ? first : '', name: name || first }
}

/** A row of an object that is well, unless something else is said of it. */
export function row(object: string, facts: Partial<Omit<Row, 'object'>> = {}): Row {
  return { object: ref(object), state: 'ok', level: 'Healthy', ...facts }
}

/** A cause as the server tells it, of the rows that it breaks. */
export function cause(
  object: string,
  statement: { reason: string; message: string },
  facts: Partial<CauseRow> = {},
): CauseRow {
  return {
    object: ref(object),
    presence: 'observed',
    terminating: false,
    statement,
    grade: 'stated',
    path: [ref(object)],
    alike: [],
    alikeCount: 0,
    roots: [],
    rootCount: 0,
    rootsByKind: [],
    affects: 0,
    affectsByKind: [],
    upward: [],
    next: `kubectl describe ${ref(object).kind.toLowerCase()}/${ref(object).name}`,
    ...facts,
  }
}

/** A cluster of these rows; what is not said of it is counted from them. */
export function fakeCluster(rows: readonly Row[], facts: Partial<Overview> & { at: string }): FakeCluster {
  const { at, ...overview } = facts
  const counts = { ok: 0, working: 0, error: 0, unknown: 0 }
  for (const { state, silent, superseded } of rows)
    if (!superseded && !(silent && state === 'ok')) counts[state]++
  return {
    at,
    rows: new Map(rows.map((each) => [refKey(each.object), each])),
    overview: {
      head: { counts, objects: rows.length, kinds: new Set(rows.map(({ object }) => object.kind)).size },
      causes: [],
      causeCount: overview.causes?.length ?? 0,
      inProgress: [],
      inProgressCount: overview.inProgress?.length ?? 0,
      changedLast: [],
      unreadable: [],
      ecosystems: [],
      ...overview,
    },
    freshness: { heard: at, lost: [], settled: true },
    conditions: new Map(),
    yaml: new Map(),
    labels: new Map(),
  }
}

/** What becomes of a cluster; of its overview whole values, of those parts that change. */
export interface ClusterChange extends Pick<ChangeEvent, 'rows' | 'removed'> {
  readonly overview?: Partial<Overview>
}

/** Changes it; what is returned is what a server tells of that. */
export function changeCluster(cluster: FakeCluster, { rows, removed, overview }: ClusterChange): ChangeEvent {
  for (const each of rows) cluster.rows.set(refKey(each.object), each)
  for (const key of removed) cluster.rows.delete(key)
  const before = cluster.overview
  cluster.overview = { ...before, ...overview }
  const change = overviewChange(before, cluster.overview)
  return { at: cluster.at, rows, removed, ...(change && { overview: change }) }
}

export function detailsOf(cluster: FakeCluster, object: Ref): ObjectDetails {
  const key = refKey(object)
  const own = cluster.rows.get(key)
  const { at, overview } = cluster
  // As the graph does: nothing is wrong with what is well, though it be the cause of what is not.
  const causes = overview.causes.filter(
    ({ path, roots }) => own?.state !== 'ok' && [...path, ...roots].some((each) => refKey(each) === key),
  )
  const pending = overview.inProgress.find((each) => refKey(each.object) === key)?.pending ?? []
  const above = (own?.parents ?? []).flatMap((parent) => cluster.rows.get(parent) ?? [])
  const below = [...cluster.rows.values()].filter(({ parents }) => parents?.includes(key)).slice(0, 500)
  const relation = (each: Row) => ({
    object: each.object,
    presence: 'observed' as const,
    relation: 'contains' as const,
    superseded: each.superseded === true,
    row: each,
  })
  return {
    at,
    explanation: {
      object,
      presence: own ? 'observed' : 'not-observed',
      superseded: own?.superseded === true,
      state: own?.state ?? 'unknown',
      ...(own && { verdict: verdictOf(own) }),
      counts: {
        total: 1,
        ok: 0,
        working: 0,
        error: 0,
        unknown: 0,
        missing: 0,
        notObserved: 0,
        superseded: 0,
      },
      causes: causes.map((each): Cause => ({ ...each, affects: each.roots, path: pathFrom(each, key) })),
      pending,
      coverage: { complete: true, notObserved: [], notObservedCount: 0 },
    },
    down: below.map(relation),
    downCount: below.length,
    up: above.map(relation),
    upCount: above.length,
    generation: 3,
    created: '2025-12-24T08:00:00Z',
    labels: {},
    conditions: cluster.conditions.get(key) ?? [],
    events: own?.reason
      ? [
          {
            type: 'Warning',
            reason: own.reason,
            message: own.message ?? '',
            count: 4,
            last: at,
            from: 'controller',
          },
        ]
      : [],
    transitions: own?.since
      ? [
          {
            at: own.since,
            object,
            type: 'Ready',
            before: 'True: Ready',
            after: `False: ${own.reason ?? 'Unknown'}`,
            message: own.message ?? '',
          },
        ]
      : [],
    ...(own && {
      yaml: cluster.yaml.get(key) ?? `kind: ${object.kind}\nmetadata:\n  name: ${object.name}\n`,
    }),
    problems: own ? [] : ['The object was not read.'],
    next:
      causes[0]?.next ??
      `kubectl describe ${object.namespace && `-n ${object.namespace} `}${object.kind.toLowerCase()}/${object.name}`,
  }
}

function pathFrom({ path }: CauseRow, key: string): readonly Ref[] {
  const at = path.findIndex((each) => refKey(each) === key)
  return at < 0 ? path : path.slice(at)
}

function verdictOf({ level, reason = '', message = '', since }: Row): Verdict {
  return {
    state: level,
    rule: 'conditions/not-true',
    evidence: 'stated' as Verdict['evidence'],
    reason,
    message,
    ...(since && { since }),
    stale: false,
    statements: [],
    findings: [],
  }
}

/** The way of every cause that an object is on, as one picture. */
export function pictureOf(cluster: FakeCluster, object: Ref): Picture {
  const paths = detailsOf(cluster, object).explanation.causes.map(({ path }) => path)
  const ways = paths.length > 0 ? paths : [[object]]
  const layers = new Map<string, number>()
  for (const path of ways)
    for (const [at, each] of path.entries())
      layers.set(refKey(each), Math.max(at, layers.get(refKey(each)) ?? 0))
  const ends = new Set(ways.map((path) => refKey(path.at(-1)!)))
  const edges = new Map(
    ways.flatMap((path) =>
      path.slice(1).map((to, at) => {
        const from = refKey(path[at]!)
        return [`${from} ${refKey(to)}`, { from, to: refKey(to), relation: 'contains' as const }] as const
      }),
    ),
  )
  const refs = new Map(ways.flat().map((each) => [refKey(each), each]))
  return {
    at: cluster.at,
    root: object,
    nodes: [...layers]
      .sort(([, a], [, b]) => a - b)
      .map(([key, layer]) => {
        const own = cluster.rows.get(key)
        return {
          key,
          object: refs.get(key)!,
          presence: own ? 'observed' : 'missing',
          state: own?.state ?? 'error',
          layer,
          cause: ends.has(key),
          ...(own?.reason && { statement: { reason: own.reason, message: own.message ?? '' } }),
          alike: 0,
          rest: layer === 0 ? [{ group: '', kind: 'Pod', count: 3, state: 'ok' }] : [],
        }
      }),
    edges: [...edges.values()],
    folded: 0,
  }
}
