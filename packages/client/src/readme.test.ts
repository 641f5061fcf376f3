import assert from 'node:assert/strict'
import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { createServer, writeKubeconfig } from '@barometer/apiserver'

const home = join(import.meta.dirname, '..')
const root = join(home, '..', '..')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(home, 'README.md'), 'utf8')) ?? []

test('the example of the README compiles, runs against a server, and says what it finds', async () => {
  const scratch = mkdtempSync(join(home, '.readme-'))
  const server = await createServer({ tls: true })
  try {
    const file = join(scratch, 'example.ts')
    const kubeconfig = join(scratch, 'kubeconfig')
    writeFileSync(file, example)
    writeFileSync(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({ extends: join(root, 'tsconfig.json'), include: ['*.ts'] }),
    )
    writeKubeconfig(kubeconfig, server)
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', scratch], { stdio: 'pipe' })
    const env = { ...process.env, KUBECONFIG: kubeconfig, XDG_CACHE_HOME: scratch }
    const { stdout } = await promisify(execFile)(process.execPath, [file], { env })
    assert.match(stdout, /^0 at version \d+, 3 requests\nnobody is not there\n$/)
  } finally {
    rmSync(scratch, { recursive: true })
    await server.close()
  }
})
