import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const page = readFileSync(join(import.meta.dirname, '../../../../docs/designs/azure-ready.md'), 'utf8')
const rules = [...page.matchAll(/\*\*(A\d+)\*\*/g)].map(([, id]) => id)
const held = new Set(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts') && file !== 'rules.test.ts')
    .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
    .flatMap((text) => [...text.matchAll(/rules: \[([^\]]*)\]/g)])
    .flatMap(([, list = '']) => list.match(/A\d+/g) ?? []),
)

test('each rule that only an operator can hold has a scenario, and each that a scenario names is there', () => {
  // What a condition looks like (A6 to A8, A13, A14, A16) and what there must not be (A25) the library and the linter hold.
  const ofOthers = ['A6', 'A7', 'A8', 'A13', 'A14', 'A16', 'A25']
  assert.deepEqual(
    rules.filter((id) => !held.has(id!) && !ofOthers.includes(id!)),
    [],
  )
  assert.deepEqual(
    [...held].filter((id) => !rules.includes(id)),
    [],
  )
})
