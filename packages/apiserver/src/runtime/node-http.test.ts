import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'

test('a server that starts loads nothing of fetch', () => {
  const server = join(import.meta.dirname, '../server.ts')
  const script = `await import(${JSON.stringify(server)}); console.log(process.moduleLoadList.filter((one) => one.includes('undici')).length)`
  const loaded = execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  assert.equal(loaded.trim(), '0')
})
