import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { examplesOf, printedBy, withCompiledExamples } from './readme-examples.ts'

const root = join(import.meta.dirname, '..')

test('the first example of the README compiles, runs, and prints what it says', async () => {
  const printed = await withCompiledExamples(root, ([file]) => printedBy(file!))
  const [, reason = '', message = ''] = /\/\/ Ready False (\w+) "(.*)"/.exec(examplesOf(root)[0] ?? '') ?? []
  assert.ok(reason && message)
  assert.match(printed, new RegExp(`type: 'Ready',\\s+status: 'False',\\s+reason: '${reason}'`))
  assert.ok(printed.includes(message))
})
