import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { profiles } from './profiles.ts'
import { rules } from './rules.ts'

const folder = join(import.meta.dirname, 'rules')

test('rules are listed once each, by id, and each has a file of its name', () => {
  const ids = rules.map(({ id }) => id)
  assert.deepEqual(ids, [...new Set(ids)].sort())
  const files = readdirSync(folder).filter((name) => !name.endsWith('.test.ts'))
  assert.deepEqual(files.sort(), ids.map((id) => `${id}.ts`).sort())
})

test('every rule that checks something has a test beside it', () => {
  for (const rule of rules) {
    const checks = rule.condition ?? rule.list ?? rule.object ?? rule.crd ?? rule.graph
    if (checks) assert.ok(existsSync(join(folder, `${rule.id}.test.ts`)), rule.id)
  }
})

test('every rule has a title, a source with its sentence, and a way to mend it', () => {
  for (const { id, title, source, fix } of rules) {
    for (const text of [title, source.document, source.sentence, fix]) assert.ok(text.length > 5, id)
    assert.doesNotMatch(title, /\.$/, id)
    assert.match(fix, /\.$/, id)
  }
})

test('profiles name only rules that exist, and every rule is on in one of them', () => {
  const ids = new Set(rules.map(({ id }) => id))
  const used = new Set(profiles.flatMap((profile) => [...profile.rules.keys()]))
  assert.deepEqual(
    [...used].filter((id) => !ids.has(id)),
    [],
  )
  assert.deepEqual(
    [...ids].filter((id) => !used.has(id)),
    [],
  )
})
