import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { linksOf, literalTitles, markdownFiles, targetOf } from './markdown.ts'

const root = join(import.meta.dirname, '..')
const links = markdownFiles(root).flatMap((file) => linksOf(root, file))

test('every relative link in every Markdown file leads somewhere', () => {
  const broken = links
    .filter((link) => {
      const target = targetOf(link)
      return target !== undefined && !existsSync(join(root, target))
    })
    .map(({ file, line, text, target }) => `${file}:${line} [${text}] ${target}`)
  assert.deepEqual(broken, [])
})

test('whoever cites a test by its title cites one that runs', () => {
  const cited = links
    .filter(({ target, text }) => target.endsWith('.test.ts') && !`/${target}`.endsWith(`/${text}`))
    .map((link) => ({ ...link, test: targetOf(link) ?? '' }))
    .filter(({ test, text }) => !literalTitles(textOf(test)).includes(text))
  const computed = registeredTitles([...new Set(cited.map(({ test }) => test))].filter(exists))
  const missing = cited
    .filter(({ test, text }) => !computed[test]?.includes(text))
    .map(({ file, line, text, target }) => `${file}:${line} "${text}" is not a test of ${target}`)
  assert.deepEqual(missing, [])
})

const exists = (file: string) => existsSync(join(root, file))
const textOf = (file: string) => (exists(file) ? readFileSync(join(root, file), 'utf8') : '')

/** The titles that test files compute when they are loaded. */
function registeredTitles(files: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const script = join(root, 'tools/registered-titles.ts')
  const options = { cwd: root, encoding: 'utf8', timeout: 120_000 } as const
  return JSON.parse(execFileSync(process.execPath, [script, ...files], options))
}

const decisions = join(root, 'docs/decisions')
const pages = readdirSync(decisions).filter((name) => name !== 'README.md')

test('the index of decisions lists every page', () => {
  const index = readFileSync(join(decisions, 'README.md'), 'utf8')
  assert.deepEqual(
    pages.filter((page) => !index.includes(`(${page})`)),
    [],
  )
})

test('every package that comes from elsewhere has a page that says why', () => {
  const text = pages.map((page) => readFileSync(join(decisions, page), 'utf8')).join('\n')
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock
  const direct = Object.entries(packages)
    .filter(([path]) => !path.includes('node_modules'))
    .flatMap(([, manifest]) => [
      manifest.dependencies,
      manifest.devDependencies,
      manifest.optionalDependencies,
    ])
    .flatMap((dependencies) => Object.keys(dependencies ?? {}))
  const foreign = [...new Set(direct)].filter((name) => !name.startsWith('@barometer/'))
  assert.ok(foreign.length > 0)
  assert.deepEqual(
    foreign.filter((name) => !text.includes(`\`${name}\``)),
    [],
  )
})

type Kind = 'dependencies' | 'devDependencies' | 'optionalDependencies'
interface Lock {
  readonly packages: Readonly<Record<string, Partial<Record<Kind, object>>>>
}

const designs = join(root, 'docs/designs')
for (const page of readdirSync(designs).filter((name) => name !== 'README.md')) {
  const text = readFileSync(join(designs, page), 'utf8')
  const [, ...parts] = text.split(/\*\*(?=[A-Z]\d+\*\*)/)
  const rules = parts.map((part) => part.split(/\n\n/)[0] ?? '')

  test(`the rules of ${page} are numbered without a gap, as the index says`, () => {
    const letter = rules[0]?.[0] ?? ''
    const ids = rules.map((rule) => rule.slice(0, rule.indexOf('*')))
    assert.deepEqual(
      ids,
      ids.map((_, index) => `${letter}${index + 1}`),
    )
    const index = readFileSync(join(designs, 'README.md'), 'utf8')
    assert.ok(index.includes(`(${page})`) && index.includes(`${letter}1 – ${letter}${ids.length} |`))
  })

  test(`every rule of ${page} cites a test`, () => {
    assert.deepEqual(
      rules.filter((rule) => !/\]\[[\w-]+\]/.test(rule)),
      [],
    )
  })
}

test('a title that is written out is one of the literal titles, a computed one is not', () => {
  const text = "test('it\\'s so', f)\ntest(`plain`, f)\nscenario(\n  \"said\",\ntest(`row: $" + '{name}`, f)'
  assert.deepEqual(literalTitles(text), ["it's so", 'plain', 'said'])
})

test('the titles that a file computes are those it registers when it is loaded, and no test runs', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'barometer-titles-')), 'rows.test.ts')
  const lines = [
    "import { describe, test } from 'node:test'",
    "for (const row of ['one', 'two']) test('row ' + row, () => process.exit(7))",
    "describe('group', { concurrency: 2 }, () => { test('inner', () => process.exit(7)) })",
    "test.skip('left out', () => {})",
  ]
  writeFileSync(file, lines.join('\n'))
  try {
    assert.deepEqual(registeredTitles([file]), { [file]: ['row one', 'row two', 'inner'] })
  } finally {
    rmSync(dirname(file), { recursive: true })
  }
})
