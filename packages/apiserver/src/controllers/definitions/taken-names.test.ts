import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Definition, Names } from '../../kinds/apiextensions/definition.ts'
import { TakenNames } from './taken-names.ts'

const definition = (name: string, names: Partial<Names>, accepted = true, group = 'x.io') =>
  ({
    metadata: { name },
    spec: { group },
    status: {
      acceptedNames: { plural: '', kind: '', ...names },
      conditions: [{ type: 'NamesAccepted', status: accepted ? 'True' : 'False' }],
    },
  }) as unknown as Definition

const other = definition('other', {})

test('a name is held against other definitions of the group, never against its holder', () => {
  const names = new TakenNames()
  const holder = definition('a', { plural: 'things', shortNames: ['th'] })
  names.record(holder)
  assert.equal(names.heldByOther(other, 'resources', 'th'), true)
  assert.equal(names.heldByOther(holder, 'resources', 'th'), false)
  assert.equal(names.heldByOther(other, 'kinds', 'th'), false)
  assert.equal(names.heldByOther(definition('b', {}, true, 'y.io'), 'resources', 'th'), false)
})

test('a name is free again when its holder takes another or goes', () => {
  const names = new TakenNames()
  names.record(definition('a', { kind: 'Thing' }))
  names.record(definition('a', { kind: 'Widget' }))
  assert.equal(names.heldByOther(other, 'kinds', 'Thing'), false)
  assert.equal(names.heldByOther(other, 'kinds', 'Widget'), true)
  names.forget('a')
  assert.equal(names.heldByOther(other, 'kinds', 'Widget'), false)
})

test('those without all their names are known, group by group, until they get them', () => {
  const names = new TakenNames()
  names.record(definition('a', {}, false))
  names.record(definition('b', {}, false, 'y.io'))
  assert.deepEqual(names.refused('x.io'), ['a'])
  names.record(definition('a', {}))
  assert.deepEqual(names.refused('x.io'), [])
})
