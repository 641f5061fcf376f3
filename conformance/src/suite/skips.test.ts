import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { allCases } from '../cases/index.ts'

const docs = readFileSync(join(import.meta.dirname, '../../../docs/conformance.md'), 'utf8')

test('the docs list every skip with its reason, and no other', () => {
  const rows = docs.split('\n').filter((line) => /^\| (embedded|kubernetes) \|/.test(line))
  const skips = allCases.flatMap((each) =>
    Object.entries(each.skip).map(([server, why]) => `| ${server} | ${each.topic}: ${each.title} | ${why} |`),
  )
  assert.deepEqual(rows.sort(), skips.sort())
})

test('no case is skipped on both servers', () => {
  for (const each of allCases) assert.ok(Object.keys(each.skip).length < 2, each.title)
})

test('no two cases have the same name, so a failure names one', () => {
  const names = allCases.map((each) => `${each.topic}: ${each.title}`)
  assert.equal(new Set(names).size, names.length)
})

test('there are the cases the suite promises', () => {
  assert.ok(allCases.length >= 250)
})
