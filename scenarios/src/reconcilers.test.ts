import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { operatorNames } from './find-operator.ts'

const operators = join(import.meta.dirname, '../../operators')
const longest = 200

for (const name of operatorNames()) {
  test(`every reconciler of ${name} fits a file of under ${longest} lines`, () => {
    const folder = join(operators, name, 'src/reconcilers')
    const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    assert.ok(files.length > 0)
    const long = files.filter((file) => readFileSync(join(folder, file), 'utf8').split('\n').length > longest)
    assert.deepEqual(long, [])
  })
}
