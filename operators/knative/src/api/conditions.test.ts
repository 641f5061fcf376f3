import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks } from '@barometer/packs'
import { reasons, types } from './conditions.ts'
import { buildSet, configurationSet, revisionSet, routeSet, serviceSet } from './dialect.ts'

const glossaries = builtInPacks
  .filter(({ name }) => name === 'knative')
  .flatMap(({ kinds }) => kinds.flatMap(({ glossary }) => glossary ?? []))

test('baro explain says of every type and every reason what is said here', () => {
  const known = (part: 'types' | 'reasons') =>
    Object.assign({}, ...glossaries.map((glossary) => glossary[part]))
  const words = (table: Readonly<Record<string, { readonly means: string; readonly actor?: string }>>) =>
    Object.entries(table).map(([word, { means, actor }]) => [word, { means, ...(actor && { actor }) }])
  for (const [word, meaning] of words(reasons))
    assert.deepEqual(known('reasons')[word as string], meaning, word as string)
  for (const table of Object.values(types))
    for (const [word, meaning] of words(table))
      assert.deepEqual(known('types')[word as string], meaning, word as string)
})

test('every type of a set of conditions is explained', () => {
  const sets = {
    Service: serviceSet,
    Configuration: configurationSet,
    Route: routeSet,
    Revision: revisionSet,
    Build: buildSet,
  }
  for (const [kind, set] of Object.entries(sets))
    for (const type of set.types) assert.ok(types[kind]?.[type], `${kind} ${type}`)
})
