import assert from 'node:assert/strict'
import { test } from 'node:test'
import { canary } from './attack.ts'
import type { Outcome } from './baro.ts'
import { verdict } from './verdict.ts'

const sound: Outcome = { code: 2, late: false, out: '', err: 'error: it is not YAML\n', memory: 90 }
const attack = { name: 'a', args: [], codes: [2], says: /not YAML/ }

test('a program that ends in good order, and says what is wrong, has stood', () => {
  assert.equal(verdict(attack, sound), undefined)
})

const wrong: readonly [string, Partial<Outcome>, RegExp][] = [
  ['an end that had to be brought about', { late: true }, /went on/],
  ['a death by a signal', { code: undefined }, /signal/],
  ['a stack trace', { err: 'TypeError: x\n    at read (file:///a/b.ts:1:2)\n' }, /insides/],
  ['an escape sequence', { out: 'a\x1b[2J' }, /terminal/],
  ['text that runs backwards', { out: 'a\u202eb' }, /terminal/],
  ['a secret', { err: `error: not YAML: ${canary}` }, /secret/],
  ['too much memory', { memory: 900 }, /900 MB/],
  ['another exit code', { code: 0 }, /ends with 0/],
  ['silence', { err: 'error\n' }, /does not say/],
]

for (const [what, outcome, says] of wrong) {
  test(`${what} is found`, () => {
    assert.match(verdict(attack, { ...sound, ...outcome }) ?? '', says)
  })
}
