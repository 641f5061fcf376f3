import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ledger } from './ledger.ts'

function written(...names: string[]): Ledger {
  const ledger = new Ledger()
  for (const name of names) {
    ledger.begin(name, '1')
    ledger.acknowledge(name, '1')
  }
  return ledger
}

test('what was acknowledged must be there', () => {
  assert.deepEqual(written('a').settle(new Map([['a', '1']])), [])
  assert.deepEqual(written('a').settle(new Map()), ['a: promised 1, found nothing'])
})

test('an unanswered write may have happened or not', () => {
  for (const found of ['1', '2']) {
    const ledger = written('a')
    ledger.begin('a', '2')
    assert.deepEqual(ledger.settle(new Map([['a', found]])), [])
    assert.equal(ledger.promised('a'), found)
  }
  const ledger = written('a')
  ledger.begin('a', '2')
  assert.deepEqual(ledger.settle(new Map([['a', '3']])), ['a: promised 1, found 3'])
})

test('a deletion that was acknowledged stays, one that was not answered may be either', () => {
  const gone = written('a')
  gone.begin('a', undefined)
  gone.acknowledge('a', undefined)
  assert.deepEqual(gone.settle(new Map([['a', '1']])), ['a: promised nothing, found 1'])
  const open = written('a')
  open.begin('a', undefined)
  assert.deepEqual(open.settle(new Map()), [])
})

test('a refused write did not happen', () => {
  const ledger = written('a')
  ledger.begin('a', '2')
  ledger.refuse('a')
  assert.deepEqual(ledger.settle(new Map([['a', '2']])), ['a: promised 1, found 2'])
})
