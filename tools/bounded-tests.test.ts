import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

test('a file of tests that left a server open ends as a failure that names the file and what held it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'bounded-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'open.test.mjs')
  writeFileSync(
    file,
    `import { createServer } from 'node:net'
     import { test } from 'node:test'
     test('leaves a server open', () => void createServer().listen(0, '127.0.0.1'))`,
  )
  const bounded = new URL('./bounded-tests.js', import.meta.url).href
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = spawn(process.execPath, ['--import', bounded, '--test', file], {
    env: { ...env, TEST_FILE_MINUTES: '0.005' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [out, [code]] = await Promise.all([text(run.stdout), once(run, 'close')])
  assert.equal(code, 1)
  assert.match(out, /open\.test\.mjs: not over after 0\.005 minutes; still open: .*TCPServerWrap/)
})
