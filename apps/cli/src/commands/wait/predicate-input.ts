import type { KubeObject } from '@barometer/client'
import type { Condition } from '@barometer/conditions'
import { groupOf, type OverallState } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import { conditionsOf } from '../../packs/conditions-of.ts'

/** One object as a predicate sees it, all at one version. */
export interface PredicateInput {
  readonly object: Readonly<Record<string, unknown>>
  readonly verdict: Verdict
  readonly conditions: ReadonlyMap<string, Condition>
  /** Of the object as it is wanted now. */
  readonly generation: number | undefined
  /** Of the object with all that is beneath it; undefined while that is not known. */
  readonly overall: OverallState | undefined
  /** It is part of what is asked about, not what is asked about. */
  readonly beneath: boolean
  /** Its kind is one that the API server itself serves. */
  readonly builtIn: boolean
  readonly now: Date
}

/** What may be known of an object beside itself. */
export interface PredicateContext {
  readonly packs: PackIndex
  readonly verdict: Verdict
  readonly overall: OverallState | undefined
  readonly beneath: boolean
  readonly now: Date
}

/** Reads an object for a predicate. */
export function predicateInput(object: KubeObject, { packs, ...rest }: PredicateContext): PredicateInput {
  const { generation } = object.metadata
  return {
    ...rest,
    object,
    builtIn: packs.isBuiltIn(groupOf(object.apiVersion)),
    conditions: new Map(conditionsOf(object, packs).map((condition) => [condition.type, condition])),
    generation: typeof generation === 'number' ? generation : undefined,
  }
}
