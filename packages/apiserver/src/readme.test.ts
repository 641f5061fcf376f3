import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const home = join(import.meta.dirname, '..')
const root = join(home, '..', '..')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(home, 'README.md'), 'utf8')) ?? []

test('the example of the README compiles, runs, and prints what it says', () => {
  const scratch = mkdtempSync(join(home, '.readme-'))
  try {
    writeFileSync(join(scratch, 'example.ts'), example)
    const config = { extends: '../../../tsconfig.json', include: ['*.ts'] }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', scratch], { stdio: 'pipe' })
    const printed = execFileSync(process.execPath, [join(scratch, 'example.ts')], { encoding: 'utf8' })
    assert.equal(printed, '201\n503\n')
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
