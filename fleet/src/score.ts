import {
  type Coverage,
  createGraph,
  type Explanation,
  type Graph,
  groupOf,
  type Ref,
  refKey,
} from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import type { Dump, TrueCause, TrueRef, TrueRoot, Truth } from './dump.ts'

/** How an answer about one root compares with the truth. */
export interface RootScore {
  readonly root: TrueRoot
  readonly answer: Explanation
  readonly stateRight: boolean
  /** True causes that the answer does not name. */
  readonly missed: readonly TrueCause[]
  /** Objects that the answer names and should not. */
  readonly wrong: readonly Ref[]
}

export interface Score {
  readonly roots: number
  readonly stateRight: number
  readonly causesTrue: number
  readonly causesFound: number
  readonly causesWrong: number
}

const packs = indexPacks(builtInPacks)

/** Builds the graph of a dump; the truth is used for its moment and coverage alone. */
export function graphOf({ objects, truth }: Dump): Graph {
  const graph = createGraph({ packs, now: Date.parse(truth.now), coverage: coverageOf(truth) })
  for (const object of objects) graph.apply({ type: 'ADDED', object })
  return graph
}

function coverageOf({ coverage }: Truth): Coverage {
  const kinds = (coverage.notListed ?? []).map((kind) => [kind, 'not-listed'] as const)
  return { others: 'complete', kinds: Object.fromEntries(kinds) }
}

/** Compares the answers about every root with the truth. */
export function scoreRoots(dump: Dump): readonly RootScore[] {
  const graph = graphOf(dump)
  return dump.truth.roots.map((root) => scoreRoot(root, graph.explain(refOfTrue(root))))
}

/** Compares one answer with the truth. */
export function scoreRoot(root: TrueRoot, answer: Explanation): RootScore {
  const named = answer.causes.flatMap(({ object, alike }) => [object, ...alike])
  const keys = new Set(named.map(refKey))
  const accepted = new Set(root.causes.flatMap(answersTo).map((cause) => refKey(refOfTrue(cause))))
  return {
    root,
    answer,
    stateRight: answer.state === root.state,
    missed: root.causes.filter(
      (cause) => !answersTo(cause).some((right) => keys.has(refKey(refOfTrue(right)))),
    ),
    wrong: named.filter((ref) => !accepted.has(refKey(ref))),
  }
}

function answersTo(cause: TrueCause): readonly TrueCause[] {
  return [cause, ...(cause.anyOf ?? [])]
}

export function refOfTrue({ apiVersion, kind, namespace, name }: TrueRef): Ref {
  return { group: groupOf(apiVersion), kind, namespace: namespace ?? '', name }
}

/** Adds up. */
export function total(scores: readonly RootScore[]): Score {
  const sum = (of: (score: RootScore) => number) => scores.reduce((all, score) => all + of(score), 0)
  const causesTrue = sum(({ root }) => root.causes.length)
  return {
    roots: scores.length,
    stateRight: sum(({ stateRight }) => Number(stateRight)),
    causesTrue,
    causesFound: causesTrue - sum(({ missed }) => missed.length),
    causesWrong: sum(({ wrong }) => wrong.length),
  }
}
