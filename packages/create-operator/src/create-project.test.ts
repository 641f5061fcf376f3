import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createProject } from './create-project.ts'

const guide = readFileSync(join(import.meta.dirname, '../../../docs/write-an-operator.md'), 'utf8')

function create(...args: string[]): { code: number; said: string } {
  let said = ''
  const code = createProject(args, (text) => {
    said += text
  })
  return { code, said }
}

function scratch(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'create-'))
  t.after(() => rmSync(folder, { recursive: true }))
  return folder
}

test('a project has the files of the guide, word by word, and what a project needs', (t) => {
  const folder = join(scratch(t), 'websites')
  const { code, said } = create(folder)
  assert.equal(code, 0)
  assert.match(said, /is an operator now\. Next:\n {2}cd .*\n {2}npm install\n {2}npm test\n/)
  assert.deepEqual(readdirSync(folder).sort(), [
    '.gitignore',
    'README.md',
    'main.ts',
    'memory-dns.ts',
    'package.json',
    'tsconfig.json',
    'webhooks.ts',
    'website.test.ts',
    'website.ts',
  ])
  for (const file of ['main.ts', 'memory-dns.ts', 'webhooks.ts', 'website.ts', 'website.test.ts'])
    assert.ok(guide.includes(`\`\`\`ts ${file}\n${readFileSync(join(folder, file), 'utf8')}\`\`\``), file)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string
    type: string
  }
  assert.deepEqual([manifest.name, manifest.type], ['websites', 'module'])
})

test('nothing is overwritten', (t) => {
  const folder = join(scratch(t), 'websites')
  create(folder)
  const again = create(folder)
  assert.equal(again.code, 1)
  assert.match(again.said, /has website\.ts, .*already: nothing was written\. Name another folder/)
})

test('what makes no sense is said, with the usage', (t) => {
  assert.equal(create().code, 2)
  assert.equal(create('a', 'b').code, 2)
  assert.match(create('--help').said, /npm create @barometer\/operator FOLDER/)
  assert.match(create(join(scratch(t), 'No Good')).said, /"No Good" cannot be the name of a package/)
})
