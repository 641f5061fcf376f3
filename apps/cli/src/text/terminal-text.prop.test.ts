import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cut, lines, oneLine, width, wrap } from './terminal-text.ts'

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((units) => String.fromCharCode(...units)),
  fc
    .array(
      fc.constantFrom(
        '\u001b[31m',
        '\u009b',
        '\u202e',
        'word',
        ' ',
        '节点',
        '👩‍💻',
        'e\u0301',
        '\u200d',
        '\r\n',
        '\t',
      ),
    )
    .map((parts) => parts.join('')),
)
const drivesTerminal =
  /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]|\p{Surrogate}/u

test('no text can drive a terminal', () => {
  fc.assert(
    fc.property(text, (value) => {
      assert.doesNotMatch(oneLine(value), drivesTerminal)
      for (const line of lines(value)) assert.doesNotMatch(line, drivesTerminal)
    }),
    { numRuns: 2000 },
  )
})

test('a cut text fits, and a wrapped one loses nothing but spaces', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 0, max: 60 }), (value, columns) => {
      const line = oneLine(value)
      assert.ok(width(cut(line, columns)) <= columns)
      const wrapped = wrap(line, columns)
      for (const part of wrapped) assert.ok(width(part) <= Math.max(20, columns), part)
      assert.equal(wrapped.join('').replaceAll(' ', ''), line.replaceAll(' ', ''))
    }),
    { numRuns: 1000 },
  )
})

test('plain characters have a column each, as when they are counted one by one beside a wide one', () => {
  const ranges = ' ~|¡¬|®ɏ|‐‧|─╿|✓✓|✗✗'.split('|')
  const character = fc.oneof(
    ...ranges.map(([from, to]) =>
      fc
        .integer({ min: from!.charCodeAt(0), max: to!.charCodeAt(0) })
        .map((code) => String.fromCharCode(code)),
    ),
  )
  fc.assert(
    fc.property(fc.string({ unit: character, maxLength: 30 }), (value) => {
      assert.equal(width(value), value.length)
      assert.equal(width(`${value}节`), value.length + 2)
    }),
    { numRuns: 2000 },
  )
})
