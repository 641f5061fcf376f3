import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtInPacks } from '@barometer/packs'
import { modulesOf } from './modules.ts'

const root = join(import.meta.dirname, '..')

/** Every kind that a pack knows, by the name it has. */
const kinds = new Set(
  builtInPacks.flatMap(({ kinds: facts, relations = [] }) => [
    ...facts.flatMap((each) => [...(each.kinds ?? []), ...(each.makes ?? []).map(({ kind }) => kind)]),
    ...relations.flatMap((rule) => rule.kinds ?? []),
    ...relations.flatMap((rule) => ('to' in rule && rule.to?.kind ? [rule.to.kind] : [])),
  ]),
)

const quoted = /'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g
/** A regular expression, by what can stand before one. */
const expression =
  /(?<=[(,=:[!&|?{};>]\s*|\breturn\s+)\/(?![/*])((?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+)\/[a-z]*/g

/** What stands in quotes and in regular expressions, comments apart; the start of a name (`Cluster[A-Z]`) is no name. */
function textsIn(source: string): readonly string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  const texts = [...code.matchAll(quoted)].map(
    ([, single, double, template]) => single ?? double ?? template ?? '',
  )
  return [
    ...texts,
    ...[...code.matchAll(expression)].map(([, inside = '']) => inside.replace(/\w+(?=\[)/g, '')),
  ]
}

test('the packs know kinds by which shared code could be caught', () => {
  for (const kind of ['Pod', 'Lease', 'CustomResourceDefinition', 'Kustomization']) assert.ok(kinds.has(kind))
  assert.deepEqual(textsIn("// 'Pod'\nconst a = 'apps/Pod' /* 'Node' */"), ['apps/Pod'])
  assert.deepEqual(textsIn('const isPod = /^(?:Pod|[/]Node)$/.test(kind) ? a / b : "Job"'), [
    'Job',
    '^(?:Pod|[/]Node)$',
  ])
})

for (const folder of ['packages/graph', 'packages/survey']) {
  test(`${folder} names no kind: what is known of kinds is in packs`, () => {
    const sources = modulesOf(root, folder).filter(({ test: isTest }) => !isTest)
    const found = sources.flatMap(({ file }) =>
      textsIn(readFileSync(join(root, file), 'utf8'))
        .filter((text) => text.split(/[^A-Za-z0-9]+/).some((word) => kinds.has(word)))
        .map((text) => `${file}: ${text}`),
    )
    assert.deepEqual(found, [])
  })
}
