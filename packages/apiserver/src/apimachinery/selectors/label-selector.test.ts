import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileLabelSelector, parseLabelSelector } from './label-selector.ts'

const rows: [string, Record<string, string> | undefined, boolean][] = [
  ['', undefined, true],
  ['a', { a: '' }, true],
  ['a', undefined, false],
  ['!a', undefined, true],
  ['!a', { a: 'x' }, false],
  ['a=x', { a: 'x' }, true],
  ['a==x', { a: 'y' }, false],
  ['a!=x', undefined, true],
  ['a=x,b=y', { a: 'x', b: 'y' }, true],
  ['a=x,b=y', { a: 'x' }, false],
  ['a in (x,y)', { a: 'y' }, true],
  ['a in (x, y)', { a: 'z' }, false],
  ['a notin (x)', undefined, true],
  ['a notin (x)', { a: 'x' }, false],
  ['a=', { a: '' }, true],
  ['a>5', { a: '6' }, true],
  ['a<5', { a: '6' }, false],
  ['example.com/a=x', { 'example.com/a': 'x' }, true],
  ['toString', {}, false],
]

for (const [text, labels, wanted] of rows) {
  test(`"${text}" ${wanted ? 'matches' : 'does not match'} ${JSON.stringify(labels)}`, () => {
    assert.equal(parseLabelSelector(text)(labels), wanted)
  })
}

for (const [text, message] of [
  [',', "found ',', expected: !, identifier, or 'end of string'"],
  ['a==b=', "found '=', expected: ',' or 'end of string'"],
  ['a in b', "unable to parse requirement: found 'b' expected: '('"],
] as const) {
  test(`"${text}" is refused in the server's words`, () => {
    assert.throws(() => parseLabelSelector(text), { message })
  })
}

test('a selector object means the same as its text', () => {
  const matches = compileLabelSelector({
    matchLabels: { a: 'x' },
    matchExpressions: [
      { key: 'b', operator: 'In', values: ['y', 'z'] },
      { key: 'c', operator: 'DoesNotExist' },
    ],
  })
  assert.equal(matches({ a: 'x', b: 'z' }), true)
  assert.equal(matches({ a: 'x', b: 'z', c: '' }), false)
})
