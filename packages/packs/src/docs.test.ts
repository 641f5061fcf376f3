import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { indexPacks } from './index-packs.ts'
import { loadPack } from './load.ts'
import { runbookOf } from './runbooks.ts'

const page = readFileSync(join(import.meta.dirname, '../../../docs/packs.md'), 'utf8')
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/g)].map((match) => match[1] ?? '')

test('the first example in docs/packs.md is a pack that loads', () => {
  assert.equal(examples.length, 2)
  const loaded = loadPack(examples[0] ?? '', 'docs/packs.md')
  assert.ok('pack' in loaded, JSON.stringify(loaded))
  const known = indexPacks([loaded.pack]).of('example.org', 'Widget')
  assert.equal(known?.roles.get('Overheated'), 'negative')
  assert.equal(known?.rules[0]?.id, 'pack/widgets/widget-without-power')
})

test('the runbook in docs/packs.md is a pack of ten lines', () => {
  const [, text = ''] = examples
  assert.ok(text.trim().split('\n').length <= 10)
  const loaded = loadPack(text, 'docs/packs.md')
  assert.ok('pack' in loaded, JSON.stringify(loaded))
  const deployment = { group: 'apps', kind: 'Deployment' }
  const found = runbookOf(indexPacks([loaded.pack]), deployment, { reason: 'ProgressDeadlineExceeded' })
  assert.equal(found?.link, 'https://wiki.example.org/rollback')
})
