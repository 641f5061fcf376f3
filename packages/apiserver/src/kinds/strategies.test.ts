import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { strategiesSource } from '../../tools/generate-strategies.ts'
import { hasType } from '../apimachinery/types/type-table.ts'
import { kinds } from './kinds.ts'
import { strategies } from './strategies.ts'

test('the list of strategies has those of all files, as tools/generate-strategies.ts writes it', () => {
  assert.equal(readFileSync(join(import.meta.dirname, 'strategies.ts'), 'utf8'), strategiesSource())
})

test('every strategy is for a kind that is served, and no kind has two', () => {
  const served = new Set(kinds.map(({ group, kind }) => `${group}/${kind}`))
  const names = strategies.map(({ group, kind }) => `${group}/${kind}`)
  assert.deepEqual(
    names.filter((name) => !served.has(name)),
    [],
  )
  assert.equal(new Set(names).size, names.length)
})

test('every default is for a type of the table, and no type has two', () => {
  const types = strategies.flatMap(({ defaults = {} }) => Object.keys(defaults))
  assert.deepEqual(
    types.filter((type) => !hasType(type)),
    [],
  )
  assert.equal(new Set(types).size, types.length)
})
