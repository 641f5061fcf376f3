import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { printedBy, withCompiledExamples } from '../../../tools/readme-examples.ts'

test('the example of the README compiles, runs, and prints what it says', async () => {
  const printed = await withCompiledExamples(join(import.meta.dirname, '..'), ([file]) => printedBy(file!))
  assert.equal(printed, '201\n503\n')
})
