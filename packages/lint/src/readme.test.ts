import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const home = join(import.meta.dirname, '..')
const root = join(home, '..', '..')
const [, example = ''] = /```ts\n([\s\S]*?)```/.exec(readFileSync(join(home, 'README.md'), 'utf8')) ?? []

test('the example of the README compiles, runs, and finds what it shows', () => {
  const scratch = mkdtempSync(join(home, '.readme-'))
  try {
    writeFileSync(join(scratch, 'example.ts'), example)
    const config = { extends: '../../../tsconfig.json', include: ['*.ts'] }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', scratch], { stdio: 'pipe' })
    const printed = execFileSync(process.execPath, [join(scratch, 'example.ts')], { encoding: 'utf8' })
    assert.match(printed, /^ltt-present status\.conditions\[0\]\.lastTransitionTime: /m)
    assert.match(
      printed,
      /^status-enum status\.conditions\[0\]\.status: .* found the boolean false\. Write /m,
    )
  } finally {
    rmSync(scratch, { recursive: true })
  }
})
