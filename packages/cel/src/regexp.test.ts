import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findAllRegExp, matchesRegExp, regExpProblem } from './regexp.ts'

for (const [pattern, text, wanted] of [
  ['^(?i)A+$', 'aaa', true],
  ['^[[:alpha:]]+$', 'abc', true],
  ['\\Aa\\z', 'a', true],
  ['(?P<n>a)', 'xax', true],
  ['^\\p{Lu}$', 'É', true],
  ['^.$', '😀', true],
  ['a', 'b', false],
] as const) {
  test(`${pattern} ${wanted ? 'matches' : 'does not match'} ${text}`, () => {
    assert.equal(matchesRegExp(pattern, text), wanted)
  })
}

for (const [pattern, problem] of [
  ['(', 'missing closing ): `(`'],
  [')', 'unexpected ): `)`'],
  ['[a', 'missing closing ]: `[a`'],
  ['*', 'missing argument to repetition operator: `*`'],
  ['a**', 'invalid nested repetition operator: `**`'],
  ['(?=x)', 'invalid or unsupported Perl syntax: `(?=`'],
  ['\\1', 'invalid escape sequence: `\\1`'],
  ['a{1001}', 'invalid repeat count: `{1001}`'],
] as const) {
  test(`${pattern} is refused in Go's words`, () => {
    assert.equal(regExpProblem(pattern), problem)
    assert.throws(() => matchesRegExp(pattern, ''), { message: `error parsing regexp: ${problem}` })
  })
}

test('patterns that take a backtracking engine for ever take no time worth naming', () => {
  const text = `${'a'.repeat(50_000)}!`
  for (const pattern of ['^(a+)+$', '^(a|a)*$', '^(a|aa)+$', '(.*)*x'])
    assert.equal(matchesRegExp(pattern, text), false)
})

test('all that a pattern finds comes in order, or as many as are asked for', () => {
  assert.deepEqual(findAllRegExp('[0-9]+', 'a1b22c333', -1), ['1', '22', '333'])
  assert.deepEqual(findAllRegExp('[0-9]+', 'a1b22c333', 2), ['1', '22'])
  assert.deepEqual(findAllRegExp('[0-9]+', 'a1', 0), [])
})
