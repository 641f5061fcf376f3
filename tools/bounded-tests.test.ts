import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'

/** How a file of tests ends, and what it says: with such a body, and with bounds as short as these. */
async function ended(t: TestContext, body: string, bounds: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'bounded-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'open.test.mjs')
  writeFileSync(
    file,
    `import { createServer } from 'node:net'
     import { after, test } from 'node:test'
     ${body}`,
  )
  const bounded = new URL('./bounded-tests.js', import.meta.url).href
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = spawn(process.execPath, ['--import', bounded, '--test', file], {
    env: { ...env, ...bounds },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  t.after(() => run.kill('SIGKILL'))
  const [out, [code]] = await Promise.all([text(run.stdout), once(run, 'close')])
  return { code, out }
}

/** Listens at once: what is open is known before anything is waited for. */
const open = `createServer().listen(0, '127.0.0.1')`

test('a file whose tests left a server open ends as a failure that names the file and what held it', async (t) => {
  const { code, out } = await ended(t, `test('leaves one open', () => void ${open})`, {
    TEST_LEFTOVER_SECONDS: '0.1',
  })
  assert.equal(code, 1)
  assert.match(out, /open\.test\.mjs: its tests are over, .* not; still open: .*TCPServerWrap/)
})

test('a file whose tests are never over ends as well', async (t) => {
  const { code, out } = await ended(t, `test('hangs', () => new Promise(() => ${open}))`, {
    TEST_FILE_MINUTES: '0.005',
  })
  assert.equal(code, 1)
  assert.match(out, /open\.test\.mjs: not over after 0\.005 minutes; still open: /)
})

test('what is closed when the tests are over is no leftover', async (t) => {
  const body = `const server = ${open}; after(() => server.close()); test('uses it', () => {})`
  const { code } = await ended(t, body, { TEST_LEFTOVER_SECONDS: '60' })
  assert.equal(code, 0)
})
