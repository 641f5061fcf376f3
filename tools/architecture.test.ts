import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { arrows, pure } from './arrows.ts'

const text = readFileSync(join(import.meta.dirname, '../ARCHITECTURE.md'), 'utf8')

test('the arrows of ARCHITECTURE.md are those that are held', () => {
  const rows = [...text.matchAll(/^\| ((?:packages|apps|operators)\/\S+) \|(.*)\|(.*)\|$/gm)]
  const written = rows.map(([, folder, isPure, allowed]) => [folder, isPure?.trim(), allowed?.trim()])
  const held = Object.entries(arrows).map(([folder, allowed]) => [
    folder,
    pure.includes(folder) ? 'yes' : '',
    allowed.map((name) => name.replace('@barometer/', '')).join(', ') || 'nothing',
  ])
  assert.deepEqual(written.toSorted(), held.toSorted())
})
