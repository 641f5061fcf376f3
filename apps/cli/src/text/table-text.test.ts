import assert from 'node:assert/strict'
import { test } from 'node:test'
import { colorsFor } from '../streams/colors.ts'
import type { PrintOptions } from './print-options.ts'
import { rowLine, type Table, tableText } from './table-text.ts'
import { width } from './terminal-text.ts'

const printOptions = (columns: number, plain = false): PrintOptions => ({
  colors: colorsFor(false, {}),
  columns,
  now: new Date(0),
  plain,
})
const table: Table = {
  head: ['NAME', 'COUNT', 'MESSAGE'],
  rows: [
    ['数据库-1', '7', 'the disk of this database is full'],
    ['b', '12', ''],
  ],
  yielding: 1,
}

test('columns are lined up by what a reader sees, numbers on the right', () => {
  assert.deepEqual(tableText(table, printOptions(80)), [
    'NAME      COUNT  MESSAGE',
    '数据库-1      7  the disk of this database is full',
    'b            12',
  ])
})

test('a sentence that does not fit beside its row goes beneath it, and is not cut', () => {
  assert.deepEqual(tableText(table, printOptions(30)), [
    'NAME      COUNT',
    '数据库-1      7',
    '    the disk of this database',
    '    is full',
    'b            12',
  ])
})

test('of several that may, only as many go beneath as must; no line is made shorter than it can be read', () => {
  const rows = [['a', 'NoDisk', 'it is full']]
  const wide: Table = { head: ['NAME', 'REASON', 'MESSAGE'], rows, yielding: 2 }
  assert.deepEqual(tableText(wide, printOptions(25)), ['NAME  REASON  MESSAGE', 'a     NoDisk  it is full'])
  assert.deepEqual(tableText(wide, printOptions(20)), ['NAME  REASON', 'a     NoDisk', '    it is full'])
  assert.deepEqual(tableText(wide, printOptions(10)), ['NAME', 'a', '    NoDisk: it is full'])
})

test('columns that may be left out are, one by one, before rows become lines', () => {
  const rows = [['a-name', 'Error', '7d', 'it is full']]
  const wide: Table = {
    head: ['NAME', 'STATE', 'AGE', 'MESSAGE'],
    rows,
    yielding: 1,
    optional: ['AGE', 'STATE'],
  }
  assert.deepEqual(tableText(wide, printOptions(18)), [
    'NAME    STATE  AGE',
    'a-name  Error  7d',
    '    it is full',
  ])
  assert.deepEqual(tableText(wide, printOptions(17)), ['NAME    STATE', 'a-name  Error', '    it is full'])
  assert.deepEqual(tableText(wide, printOptions(10)), ['NAME', 'a-name', '    it is full'])
  assert.deepEqual(tableText(wide, printOptions(18, true)).slice(0, 2), ['name: a-name', 'state: Error'])
})

test('where not even the other columns fit, every row is lines of key and value', () => {
  const wide: Table = {
    head: ['NAME', 'REASON'],
    rows: [['a-rather-long-name', 'AReasonThatIsLongToo']],
  }
  assert.deepEqual(tableText(wide, printOptions(30)), [
    'name: a-rather-long-name',
    'reason: AReasonThatIsLongToo',
  ])
  for (const line of tableText(table, printOptions(20))) assert.ok(width(line) <= 20, line)
})

test('a screen reader hears every row by itself, without what is empty', () => {
  assert.deepEqual(tableText(table, printOptions(Number.POSITIVE_INFINITY, true)), [
    'name: 数据库-1',
    'count: 7',
    'message: the disk of this database is full',
    '',
    'name: b',
    'count: 12',
  ])
})

test('a row that comes later keeps to the columns as far as it can', () => {
  assert.equal(rowLine(['longer than that', 'x'], [4, 2]), 'longer than that  x')
})
