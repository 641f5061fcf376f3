import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { withCompiledExamples } from '../../../tools/readme-examples.ts'

test('the example of the README compiles, runs, and says hello', async () => {
  const { stdout } = await withCompiledExamples(join(import.meta.dirname, '..'), ([file]) =>
    promisify(execFile)(process.execPath, [file!], { timeout: 120_000 }),
  )
  assert.equal(stdout, 'Hello world\n')
})
