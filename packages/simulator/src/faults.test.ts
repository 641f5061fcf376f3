import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Faults } from './faults.ts'

const kinds = [
  { name: 'lost', means: 'it is lost', target: 'id' },
  { name: 'late', means: 'it is late' },
]

test('a fault is active for its target, or for everything; the one with a target comes first', () => {
  const faults = new Faults(kinds)
  faults.inject('lost', { message: 'all are lost' })
  faults.inject('lost', { target: 'a', message: 'a is lost' })
  assert.equal(faults.active('lost', 'a')?.message, 'a is lost')
  assert.equal(faults.active('lost', 'b')?.message, 'all are lost')
  faults.clear('lost', 'a')
  assert.equal(faults.active('lost', 'a')?.message, 'all are lost')
  faults.clear()
  assert.equal(faults.active('lost', 'a'), undefined)
})

test('a fault can be taken as often as was asked for', () => {
  const faults = new Faults(kinds)
  faults.inject('late', { times: 2 })
  assert.deepEqual(
    [faults.take('late'), faults.active('late'), faults.take('late'), faults.take('late')].map(
      (each) => each?.left,
    ),
    [2, 1, 1, undefined],
  )
})

test('what cannot be injected is refused with what can', () => {
  const faults = new Faults(kinds)
  assert.throws(() => faults.inject('lots'), /there is no fault lots; there is lost, late/)
  assert.throws(() => faults.inject('late', { target: 'a' }), /knows no targets/)
  assert.throws(() => faults.inject('late', { times: 0 }), /above 0, not 0/)
})

test('what happens at once is not active afterwards', () => {
  const happened: unknown[] = []
  const faults = new Faults([
    { name: 'gone', means: 'it goes', target: 'id', happens: (id, text) => happened.push(id, text) },
  ])
  faults.inject('gone', { target: 'a' })
  assert.deepEqual(happened, ['a', 'it goes'])
  assert.deepEqual(faults.describe(), [{ name: 'gone', means: 'it goes', target: 'id', active: [] }])
})
