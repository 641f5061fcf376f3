import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, inShort, judgedWithPacks } from './judged.ts'

/** A status with these conditions. */
export function conditions(...lines: readonly (string | object)[]): { conditions: object[] } {
  return { conditions: lines.map((line) => (typeof line === 'string' ? condition(line) : line)) }
}

/** Kind by kind: a sentence, what the object says, and what that amounts to, packs and all. */
export function kind(
  apiVersion: string,
  name: string,
  rows: Readonly<Record<string, readonly [object, string]>>,
): void {
  for (const [sentence, [object, expected]] of Object.entries(rows)) {
    test(`${name}: ${sentence}`, () => {
      assert.equal(inShort(judgedWithPacks({ apiVersion, kind: name, ...object })), expected)
    })
  }
}
