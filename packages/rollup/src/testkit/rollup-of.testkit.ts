import assert from 'node:assert/strict'
import type { Condition } from '@barometer/conditions'
import { type Coverage, createGraph, everything, type Graph, refOf } from '@barometer/graph'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { parseRule, type Result, type RollupRule, Rollups } from '../index.ts'

export const packs = indexPacks(builtInPacks)
export const now = Date.parse('2026-01-01T12:00:00Z')

export interface TestObject {
  readonly apiVersion: string
  readonly kind: string
  readonly metadata: { readonly name: string; readonly namespace?: string } & Readonly<
    Record<string, unknown>
  >
  readonly [field: string]: unknown
}

/** A rule as it stands in a `Rollup`, which must be valid. */
export function rule(name: string, spec: object): RollupRule {
  const parsed = parseRule({ kind: 'Rollup', metadata: { name }, spec })
  assert.ok(parsed.ok, JSON.stringify(parsed))
  return parsed.rule
}

interface Given {
  readonly rules: readonly RollupRule[]
  readonly objects: readonly TestObject[]
  readonly coverage?: Coverage
  readonly categories?: Readonly<Record<string, readonly string[]>>
}

export function graphOf(objects: readonly TestObject[], coverage: Coverage = everything): Graph {
  const graph = createGraph({ packs, now, coverage })
  for (const object of objects) graph.apply({ type: 'ADDED', object })
  return graph
}

/** These objects and no others, all of them read unless the coverage says otherwise. */
export function rollupsOf({ rules, objects, coverage, categories = {} }: Given): Rollups {
  const graph = graphOf(objects, coverage)
  const rollups = new Rollups({
    rules,
    graph,
    packs,
    now,
    categoriesOf: ({ kind }) => categories[kind] ?? [],
  })
  for (const object of objects) rollups.apply('ADDED', object)
  return rollups
}

/** What all rules make of all parents. */
export function allResults(rollups: Rollups): readonly Result[] {
  return rollups.parents().flatMap((parent) => rollups.of(parent))
}

/** What the only rule about an object makes of it. */
export function resultFor(given: Given, object: TestObject): Result {
  const results = rollupsOf(given).of(refOf(object)!)
  assert.equal(results.length, 1, `rules about ${object.kind} ${object.metadata.name}`)
  return results[0]!
}

/** `Type Status Reason "message"`: a condition in one line. */
export function line({ type, status, reason, message }: Condition): string {
  return `${type} ${status} ${reason} ${JSON.stringify(message)}`
}

/** An object with such conditions: `True`, or status, reason and message. */
export function object(
  kind: string,
  name: string,
  conditions: Readonly<
    Record<string, string | readonly [status: string, reason: string, message?: string]>
  > = {},
  rest: Readonly<Record<string, unknown>> & { readonly metadata?: object } = {},
): TestObject {
  const list = Object.entries(conditions).map(([type, said]) => {
    const [status, reason = status === 'True' ? 'Fine' : 'Bad', message = ''] =
      typeof said === 'string' ? [said] : said
    return { type, status, reason, message }
  })
  return {
    apiVersion: 'example.org/v1',
    kind,
    status: { conditions: list },
    ...rest,
    metadata: { namespace: 'team', name, ...rest.metadata },
  }
}

/** A reference to an object, as an owner or in a field. */
export function referenceTo({ apiVersion, kind, metadata: { name } }: TestObject) {
  return { apiVersion, kind, name }
}

/** What makes an object one that this owner has. */
export function ownedBy(owner: TestObject) {
  return { metadata: { ownerReferences: [{ ...referenceTo(owner), uid: `uid-of-${owner.metadata.name}` }] } }
}
