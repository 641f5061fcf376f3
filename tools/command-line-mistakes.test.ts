import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

function run(...args: string[]): { readonly status: number | null; readonly stderr: string } {
  // The child is a program, not a file of tests.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  return spawnSync(process.execPath, ['--import', './tools/guard.js', ...args], {
    cwd: root,
    env,
    encoding: 'utf8',
    timeout: 60_000,
  })
}

for (const script of [
  'scenarios/src/chaos/main.ts',
  'vectors/src/score.ts',
  'conformance/src/kill-test.ts',
]) {
  test(`${script} tells an option that it does not know in one line`, () => {
    const { status, stderr } = run(script, '--nonsense')
    assert.equal(status, 1)
    assert.equal(
      stderr,
      `Unknown option '--nonsense'; "npm run help" lists the commands and what they take\n`,
    )
  })
}

test('any other error keeps its stack', () => {
  const { status, stderr } = run('--eval', "throw new Error('broken')")
  assert.equal(status, 1)
  assert.match(stderr, /Error: broken\n +at /)
})
