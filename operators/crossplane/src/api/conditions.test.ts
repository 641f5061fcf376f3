import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtInPacks } from '@barometer/packs'
import {
  claimConditions,
  compositeConditions,
  definitionConditions,
  managedConditions,
  reasons,
  types,
} from './conditions.ts'

const glossaries = builtInPacks
  .filter(({ name }) => name === 'crossplane')
  .flatMap(({ kinds }) => kinds.flatMap(({ glossary }) => glossary ?? []))
const explained = (part: 'types' | 'reasons', word: string) =>
  glossaries.map((glossary) => glossary[part]?.[word]).find((meaning) => meaning)

test('baro explain says of every type and every reason what is said here', () => {
  for (const [type, { means }] of Object.entries(types)) assert.equal(explained('types', type)?.means, means)
  for (const [reason, { means, actor }] of Object.entries(reasons))
    assert.deepEqual(explained('reasons', reason), { means, actor }, reason)
})

test('every type that is written is explained', () => {
  const sets = [claimConditions, compositeConditions, definitionConditions, managedConditions]
  assert.deepEqual(new Set(sets.flatMap((set) => set.types)), new Set(Object.keys(types)))
})

test('every reason that a reconciler gives is explained', () => {
  const folder = join(import.meta.dirname, '../reconcilers')
  const files = readdirSync(folder).filter((file) => !file.endsWith('.test.ts'))
  const code = files.map((file) => readFileSync(join(folder, file), 'utf8'))
  const given = code.flatMap((text) => [
    ...text.matchAll(/(?:problemOf\(|reason: |mark(?:True|False|Unknown)\('\w+', )'([A-Z]\w+)'/g),
  ])
  const words = new Set(given.map(([, reason = '']) => reason))
  assert.ok(words.size > 10)
  assert.deepEqual(
    [...words].filter((reason) => !(reason in reasons)),
    [],
  )
})
