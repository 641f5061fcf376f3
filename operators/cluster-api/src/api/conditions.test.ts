import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { builtInPacks } from '@barometer/packs'
import { reasons, types } from './conditions.ts'

const glossaries = builtInPacks
  .filter(({ name }) => name === 'cluster-api')
  .flatMap(({ kinds }) => kinds.flatMap(({ glossary }) => glossary ?? []))
const severities = { Info: true, Warning: true, Error: true }
const sources = new URL('..', import.meta.url)

/** The text of all code that decides on conditions. */
const code = ['reconcilers', 'statements', 'plans']
  .flatMap((folder) =>
    readdirSync(new URL(folder, sources))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(new URL(`${folder}/${name}`, sources), 'utf8')),
  )
  .join('\n')

test('the pack explains every type and reason in the same words', () => {
  assert.ok(glossaries.length > 0)
  for (const glossary of glossaries) {
    for (const [type, { means }] of Object.entries(types))
      assert.equal(glossary.types?.[type]?.means, means, type)
    for (const [reason, { means, actor }] of Object.entries(reasons))
      assert.deepEqual(glossary.reasons?.[reason], { means, actor }, reason)
  }
})

test('every reason that the controllers give is explained, and every one that is explained is given', () => {
  const given = new Set(
    [...code.matchAll(/(?:fails|refused|markTrue|markUnknown)\(\s*[^()]*?'([A-Z][A-Za-z]+)'/g)].map(
      ([, reason]) => reason!,
    ),
  )
  for (const [, reason] of code.matchAll(/reason: '([A-Z][A-Za-z]+)'/g)) given.add(reason!)
  const unexplained = [...given].filter(
    (word) => ![reasons, types, severities].some((known) => Object.hasOwn(known, word)),
  )
  assert.deepEqual(unexplained, [])
  const never = Object.keys(reasons).filter(
    (reason) => !code.includes(`'${reason}'`) && !reason.startsWith('WaitingFor'),
  )
  assert.deepEqual(never, [])
})
