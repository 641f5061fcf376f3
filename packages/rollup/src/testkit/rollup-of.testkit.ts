import assert from 'node:assert/strict'
import type { Condition } from '@barometer/conditions'
import { type Coverage, refOf } from '@barometer/graph'
import { parseRule, type Result, type RollupRule, Rollups } from '../index.ts'
import { now, packs, surroundingsOf } from './surroundings.testkit.ts'

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

export function rollupsOf({ rules, objects, coverage, categories = {} }: Given): Rollups {
  const around = surroundingsOf(objects, coverage)
  return new Rollups({ rules, around, packs, now, categoriesOf: ({ kind }) => categories[kind] ?? [] })
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
