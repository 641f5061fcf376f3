import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const folder = join(import.meta.dirname, '..', '..', 'testdata')

/**
 * Compares a text with the file of that name, for texts that are to be read as a whole. With `UPDATE_GOLDEN=1` the file
 * is written instead, to be read before it is committed.
 */
export function matchesGolden(name: string, text: string): void {
  const file = join(folder, name)
  if (process.env['UPDATE_GOLDEN'] === '1') {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  assert.equal(text, readFileSync(file, 'utf8'))
}
