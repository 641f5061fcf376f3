import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { FoundScenario } from './told-scenarios.ts'

const top = join(import.meta.dirname, '../..')
const designs = join(top, 'docs/designs')
const index = join(designs, 'README.md')

/** A rule of a design, and what its page says of it. */
interface Rule {
  readonly id: string
  readonly text: string
}

const rules = readdirSync(designs)
  .filter((name) => name !== 'README.md')
  .flatMap((page): Rule[] => {
    const [, ...parts] = readFileSync(join(designs, page), 'utf8').split(/\*\*(?=[A-Z]\d+\*\*)/)
    return parts.map((part) => ({ id: part.slice(0, part.indexOf('*')), text: part.split(/\n\n/)[0] ?? '' }))
  })
const script = join(import.meta.dirname, 'told-scenarios.ts')
const scenarios: readonly FoundScenario[] = JSON.parse(
  execFileSync(process.execPath, [script], { encoding: 'utf8', timeout: 280_000, maxBuffer: 2 ** 26 }),
)
const citesTest = (text: string) => /\]\[[\w-]+\]/.test(text)

test('a scenario names rules that there are', () => {
  const known = new Set(rules.map(({ id }) => id))
  const strange = scenarios.flatMap(({ title, rules: named }) =>
    named.filter((id) => !known.has(id)).map((id) => `${id} of "${title}"`),
  )
  assert.deepEqual(strange, [])
})

test('no two scenarios of an operator have one title', () => {
  const titles = scenarios.map(({ operator, title }) => `${operator}: ${title}`)
  assert.deepEqual(
    titles.filter((title, at) => titles.indexOf(title) !== at),
    [],
  )
})

test('every rule has a scenario, or is held by a test that its page cites', () => {
  const held = new Set(scenarios.flatMap(({ rules: named }) => named))
  const bare = rules.filter(({ id, text }) => !held.has(id) && !citesTest(text))
  assert.deepEqual(
    bare.map(({ id }) => id),
    [],
  )
})

// A scenario that is added later need not be in the table at once; one that is in it must hold the rule. UPDATE_GOLDEN=1
// writes the table anew.
test('the table of docs/designs names for every rule the scenarios that hold it', () => {
  const [before = '', rest = ''] = readFileSync(index, 'utf8').split(/(?<=\n\| rule .*\n\|[-|]+\|\n)/)
  const [table = '', after = ''] = rest.split(/\n\n([\s\S]*)/)
  if (process.env['UPDATE_GOLDEN']) {
    writeFileSync(index, `${before}${rules.map(row).join('\n')}\n${after && `\n${after}`}`)
    return
  }
  const rows = new Map(
    table
      .trim()
      .split('\n')
      .map((line) => [/^\| (\w+) \|/.exec(line)?.[1] ?? line, line]),
  )
  for (const { id } of rules) {
    const cited = [...(rows.get(id) ?? '').matchAll(/\[((?:[^\]\\]|\\.)*)\]\(/g)].map(([, title = '']) =>
      unescaped(title),
    )
    const holding = scenarios.filter(({ rules: named }) => named.includes(id)).map(({ title }) => title)
    assert.ok(rows.has(id), `${id} has no row: run this test with UPDATE_GOLDEN=1`)
    assert.deepEqual(
      cited.filter((title) => !holding.includes(title)),
      [],
      `the row of ${id} names scenarios that do not hold it: run this test with UPDATE_GOLDEN=1`,
    )
    assert.ok(
      cited.length > 0 || holding.length === 0,
      `${id} has a scenario by now: run this test with UPDATE_GOLDEN=1`,
    )
  }
})

/** So many of the scenarios of a rule are named. */
const shown = 3

function row({ id }: Rule): string {
  const holding = scenarios.filter(({ rules: named }) => named.includes(id))
  const links = holding.slice(0, shown).map(({ title, file }) => `[${escaped(title)}](../../${file})`)
  if (holding.length > shown) links.push(`${holding.length - shown} more`)
  return `| ${id} | ${links.length > 0 ? links.join('; ') : 'tests of the library, on its page'} |`
}

const escaped = (title: string) => title.replaceAll('|', '\\|')
const unescaped = (title: string) => title.replaceAll('\\|', '|')
