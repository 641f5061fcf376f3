import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { runInProcess } from '../../faults/in-process.testkit.ts'
import { entriesIn } from './entries.ts'

const repository = join(import.meta.dirname, '../../../../..')
const explain = (...args: string[]) => runInProcess(['explain', ...args], '')

/** Reasons that stand as such in our own code: what the graph deduces, and what is inferred of Kubernetes' kinds. */
function ownReasons(): ReadonlySet<string> {
  const files = globSync(
    ['packages/{graph,verdict}/src/**/*.ts', 'packages/packs/src/data/kubernetes/code/*.ts'],
    { cwd: repository, exclude: ['**/*.test.ts', '**/testkit/**', '**/testkit.ts'] },
  )
  const texts = files.map((file) => readFileSync(join(repository, file), 'utf8'))
  return new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/reason: '([A-Z]\w+)'/g), ([, word = '']) => word)),
  )
}

test('explain knows every reason that we give ourselves', async () => {
  const reasons = ownReasons()
  assert.ok(reasons.has('ControllerSilent') && reasons.has('SelectorMatchesNothing'), [...reasons].join())
  for (const reason of reasons) {
    const { code, err } = await explain(reason)
    assert.equal(code, 0, `${reason}: ${err}`)
  }
})

test('explain knows every reason that a pack names, also those of which it says only what they stand for', () => {
  const reasons = builtInPacks.flatMap(({ kinds }) =>
    kinds.flatMap(({ reasons: table = {}, places = [], runbooks = {} }) => [
      ...Object.keys(table),
      ...places.flatMap(({ says }) => Object.keys(says)),
      ...Object.keys(runbooks),
    ]),
  )
  assert.ok(reasons.length > 200)
  const words = new Set(entriesIn(indexPacks(builtInPacks)).map(({ word }) => word))
  assert.deepEqual(
    [...new Set(reasons)].filter((reason) => !words.has(reason)),
    [],
  )
})

test('explain says what to do, and where to read more', async () => {
  const { out } = await explain('CrashLoopBackOff')
  assert.match(out, /^CrashLoopBackOff \(reason, kubernetes: Pod\)\n/)
  assert.match(out, /\n {2}Next: Read the log of the previous run/)
  assert.match(out, /\n {2}https:\/\/kubernetes\.io\//)
  const working = await explain('ContainerCreating')
  assert.match(working.out, /Work is in progress; nothing is wrong\.\n$/)
})

test('a word that no pack knows is one line, with words that are near', async () => {
  for (const word of ['CrashLoop', 'CrashLoopBackof']) {
    const { code, err } = await explain(word)
    assert.equal(code, 1)
    assert.equal(err, `error: no pack explains "${word}"; did you mean CrashLoopBackOff?\n`)
  }
})
