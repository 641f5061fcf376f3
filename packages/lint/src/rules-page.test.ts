import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { rulesPage } from './rules-page.testkit.ts'

const file = join(import.meta.dirname, '..', 'RULES.md')

test('RULES.md tells the rules as they are', () => {
  const page = rulesPage()
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(file, page)
  assert.equal(readFileSync(file, 'utf8'), page)
})
