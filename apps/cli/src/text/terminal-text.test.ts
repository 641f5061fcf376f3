import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cut, lines, oneLine, pad, visibleJson, width, wrap } from './terminal-text.ts'

test('escape sequences are shown, not obeyed', () => {
  assert.equal(oneLine('\u001b[31mred\u001b[0m'), '\\x1b[31mred\\x1b[0m')
  assert.equal(oneLine('\u009b2J\u0007\u0008\u0000'), '\\x9b2J\\x07\\x08\\x00')
  assert.equal(oneLine('\u001b]8;;http://evil\u001b\\click'), '\\x1b]8;;http://evil\\x1b\\click')
})

test('characters that turn the writing round, or that nobody sees, are shown', () => {
  assert.equal(oneLine('abc\u202egnp.exe'), 'abc\\u202egnp.exe')
  assert.equal(oneLine('a\u200bb\ufeffc\u2066d'), 'a\\u200bb\\ufeffc\\u2066d')
  assert.equal(oneLine('x\u{e0041}y'), 'x\\u{e0041}y')
  assert.equal(oneLine('lone \ud800 half'), 'lone \\ud800 half')
  assert.equal(oneLine('a\u200db'), 'a\\u200db')
})

test('letters of all languages and emoji stay as they are', () => {
  for (const text of ['Größe', '节点没有准备好', 'सेवा', 'e\u0301', '👩‍💻 🏳️‍🌈 ✓ →', 'שלום'])
    assert.equal(oneLine(text), text)
})

test('line breaks become spaces in one line, and lines in several', () => {
  assert.equal(oneLine('first\n  second\r\nthird\tend\n'), 'first second third end')
  assert.deepEqual(lines('\nfirst  \n\n  second\r\nthird\u0085\n\n'), ['first', '', '  second', 'third\\x85'])
  assert.deepEqual(lines(''), [])
})

test('wide characters and emoji take two columns, marks none', () => {
  assert.equal(width('abc'), 3)
  assert.equal(width('节点'), 4)
  assert.equal(width('e\u0301'), 1)
  assert.equal(width('👩‍💻'), 2)
  assert.equal(width('ｱﾞ'), 2)
  assert.equal(width('한글'), 4)
})

test('a cut text fits, and never through a wide character', () => {
  assert.equal(cut('abcdef', 6), 'abcdef')
  assert.equal(cut('abcdef', 5), 'abcd…')
  assert.equal(cut('节点没有', 6), '节点…')
  assert.equal(width(cut('👩‍💻👩‍💻👩‍💻', 4)), 3)
  assert.equal(cut('abc', 1), '…')
  assert.equal(cut('abc', 0), '')
  assert.equal(cut('abc', Number.POSITIVE_INFINITY), 'abc')
})

test('padding counts columns rather than characters', () => {
  assert.equal(pad('节', 4), '节  ')
  assert.equal(pad('abcd', 2), 'abcd')
})

test('lines break between words, and inside a word only where it is longer than a line', () => {
  assert.deepEqual(wrap('the quick brown fox jumps over', 20), ['the quick brown fox', 'jumps over'])
  assert.deepEqual(wrap('x'.repeat(45), 20), ['x'.repeat(20), 'x'.repeat(20), 'xxxxx'])
  assert.deepEqual(wrap('', 20), [''])
  assert.deepEqual(wrap('  * one two three four five', 20), ['  * one two three', '  four five'])
  for (const line of wrap('节点没有准备好 '.repeat(9), 20)) assert.ok(width(line) <= 20)
})

test('JSON shows what is invisible, and means what it meant', () => {
  const value = { 'a\x9b': 'b\u202ec\u2028\u{e0041}\ud800 é 日本 👩‍💻 \n\t\x1b' }
  const json = visibleJson(JSON.stringify(value, undefined, 2))
  assert.deepEqual(JSON.parse(json), value)
  assert.match(
    json,
    /^\{\n {2}"a\\u009b": "b\\u202ec\\u2028\\udb40\\udc41\\ud800 é 日本 👩‍💻 \\n\\t\\u001b"\n\}$/,
  )
})

for (const piece of [' ', '\t', ' \n', 'a', '中', 'e\u0301', '\u200d'])
  test(`a text of a million characters, ${JSON.stringify(piece)} again and again, is gone through once`, () => {
    const text = piece.repeat(1_000_000 / piece.length)
    assert.ok(oneLine(`x${text}y`).startsWith('x'))
    assert.ok(wrap(oneLine(`${text}y`), 80).every((line) => width(line) <= 80))
  })

test('line breaks and the space around them become one space', () => {
  assert.equal(oneLine(' a \t\n \r\n\t b\tc\n'), 'a b c')
  assert.equal(oneLine('\n \n'), '')
})
