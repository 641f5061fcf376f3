import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { printedBy, withCompiledExamples } from '../../../tools/readme-examples.ts'

test('the example of the README compiles, runs, and finds what it shows', async () => {
  const printed = await withCompiledExamples(join(import.meta.dirname, '..'), ([file]) => printedBy(file!))
  assert.match(printed, /^last-transition-time status\.conditions\[0\]\.lastTransitionTime: /m)
  assert.match(
    printed,
    /^status-invalid status\.conditions\[0\]\.status: .* found the boolean false\. Write /m,
  )
})
