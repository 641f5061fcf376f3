import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { test } from 'node:test'
import { examplesOf, printedBy, withCompiledExamples } from './readme-examples.ts'

const root = join(import.meta.dirname, '..')

test('the first example of the README compiles, runs, and prints what it says', async () => {
  const printed = await withCompiledExamples(root, ([file]) => printedBy(file!))
  const [, reason = '', message = ''] = /\/\/ Ready False (\w+) "(.*)"/.exec(examplesOf(root)[0] ?? '') ?? []
  assert.ok(reason && message)
  assert.match(printed, new RegExp(`type: 'Ready',\\s+status: 'False',\\s+reason: '${reason}'`))
  assert.ok(printed.includes(message))
})

const packages = readdirSync(join(root, 'packages'))
  .map((name) => join(root, 'packages', name))
  .filter((folder) => existsSync(join(folder, 'README.md')))
  .filter((folder) =>
    readFileSync(join(folder, 'README.md'), 'utf8').includes('compiled by tools/readme.test.ts'),
  )

for (const folder of packages) {
  test(`the example in the README of ${basename(folder)} compiles, runs, and prints what its comments say`, async () => {
    const printed = await withCompiledExamples(folder, ([file]) => printedBy(file!))
    const comments = [...(examplesOf(folder)[0] ?? '').matchAll(/^\/\/ (.*)$/gm)].map(([, line]) => line)
    assert.deepEqual(printed.trimEnd().split('\n').slice(0, comments.length), comments)
  })
}
