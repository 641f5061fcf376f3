import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '..')

test('npm run help lists every script there is, and no other, within 80 columns', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object }
  const output = execFileSync(process.execPath, [join(root, 'tools/help.ts')], {
    encoding: 'utf8',
    timeout: 60_000,
  })
  const lines = output.trimEnd().split('\n')
  const listed = lines.map((line) => /^npm run (\S+) +\S/.exec(line)?.[1])
  assert.deepEqual(listed.toSorted(), Object.keys(scripts).sort())
  assert.deepEqual(
    lines.filter((line) => line.length > 80),
    [],
  )
})
