import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { withCompiledExamples } from '../../../tools/readme-examples.ts'

test('the examples of the README compile, run, and say what they should', async () => {
  const run = promisify(execFile)
  const said = await withCompiledExamples(join(import.meta.dirname, '..'), (files) =>
    Promise.all(files.map((file) => run(process.execPath, [file], { timeout: 120_000 }))),
  )
  assert.deepEqual(
    said.map(({ stdout }) => stdout),
    ['Hello world\n', 'shops.example.com\n', '13 objects to apply\n'],
  )
})
