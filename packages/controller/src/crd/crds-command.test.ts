import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { load } from 'js-yaml'
import { crdOf } from './crd-of.ts'
import { crdsCommand } from './crds-command.ts'
import { defineKind } from './define-kind.ts'
import { object, optional, type Schema, string } from './schema.ts'

const website = (spec: Schema) =>
  crdOf(defineKind({ group: 'example.com', version: 'v1', kind: 'Website', spec }))
const first = website(object({ host: optional(string()) }))
const wider = website(object({ host: optional(string()), note: optional(string()) }))
const narrower = website(object({}))

function folder(t: TestContext): string {
  const directory = mkdtempSync(join(tmpdir(), 'barometer-crds-'))
  t.after(() => rmSync(directory, { recursive: true }))
  return directory
}

async function crds(definition: ReturnType<typeof website>, ...args: string[]) {
  let text = ''
  const code = await crdsCommand([definition], args, (more) => {
    text += more
  })
  return { code, text }
}

test('it writes a file for each definition, and says nothing new the second time', async (t) => {
  const directory = folder(t)
  const file = join(directory, 'example.com_websites.yaml')
  assert.deepEqual(await crds(first, '--directory', directory), { code: 0, text: `${file} written\n` })
  assert.deepEqual(await crds(first, '--directory', directory), { code: 0, text: `${file} is up to date\n` })
  assert.deepEqual(readdirSync(directory), ['example.com_websites.yaml'])
  assert.deepEqual(load(readFileSync(file, 'utf8')), first)
})

test('--check writes nothing and fails where a file is not up to date', async (t) => {
  const directory = folder(t)
  await crds(first, '--directory', directory)
  const { code, text } = await crds(wider, '--directory', directory, '--check')
  assert.equal(code, 1)
  assert.match(text, /is not up to date: run the script without --check/)
  assert.deepEqual(await crds(first, '--directory', directory, '--check').then((result) => result.code), 0)
})

test('what breaks stored objects is refused and named, and the file stays as it is', async (t) => {
  const directory = folder(t)
  await crds(first, '--directory', directory)
  const { code, text } = await crds(narrower, '--directory', directory)
  assert.equal(code, 1)
  assert.match(text, /refused: it breaks stored objects/)
  assert.match(text, /v1 \.spec\.host is gone, and stored values are dropped/)
  assert.equal((await crds(first, '--directory', directory, '--check')).code, 0)
  assert.equal((await crds(narrower, '--directory', directory, '--allow-breaking')).code, 0)
})

test('--released compares with the last release, not with what was written since', async (t) => {
  const [directory, released] = [folder(t), folder(t)]
  await crds(first, '--directory', released)
  await crds(wider, '--directory', directory)
  assert.equal((await crds(first, '--directory', directory, '--released', released)).code, 0)
  assert.equal((await crds(narrower, '--directory', directory, '--released', released)).code, 1)
})

test('a wrong flag is named, with the usage', async () => {
  const { code, text } = await crds(first, '--dir', 'x')
  assert.equal(code, 2)
  assert.match(text, /'--dir'[\s\S]*Usage: crds/)
})
