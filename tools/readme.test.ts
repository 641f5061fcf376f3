import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(root, 'README.md'), 'utf8')) ?? []

test('the first example of the README compiles, runs, and prints what it says', () => {
  const scratch = mkdtempSync(join(root, 'tools', '.readme-'))
  try {
    writeFileSync(join(scratch, 'example.ts'), example)
    writeFileSync(
      join(scratch, 'tsconfig.json'),
      JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }),
    )
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', scratch], { stdio: 'pipe' })
    const printed = execFileSync(process.execPath, [join(scratch, 'example.ts')], { encoding: 'utf8' })
    const [, reason = '', message = ''] = /\/\/ Ready False (\w+) "(.*)"/.exec(example) ?? []
    assert.ok(reason && message)
    assert.match(printed, new RegExp(`type: 'Ready',\\s+status: 'False',\\s+reason: '${reason}'`))
    assert.ok(printed.includes(message))
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
