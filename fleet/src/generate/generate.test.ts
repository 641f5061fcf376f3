import assert from 'node:assert/strict'
import { test } from 'node:test'
import { report } from '../report.ts'
import { scoreRoots, total } from '../score.ts'
import { scenarios, someScenarios, wholeFleet } from './generate.ts'

const seeds = Number(process.env['FLEET_SEEDS'] ?? 3)

for (const name of Object.keys(scenarios)) {
  test(`the truth is found: ${name}`, () => {
    for (let seed = 1; seed <= seeds; seed++) hold(name, scoreRoots(someScenarios([name], seed * 7919)))
  })
}

test('the truth is found where everything happens at once', () => {
  for (let seed = 1; seed <= seeds; seed++) hold('all', scoreRoots(wholeFleet(seed)))
})

function hold(name: string, scores: ReturnType<typeof scoreRoots>): void {
  const { roots, stateRight, causesTrue, causesFound, causesWrong } = total(scores)
  const found = { stateRight, causesFound, causesWrong }
  assert.deepEqual(
    found,
    { stateRight: roots, causesFound: causesTrue, causesWrong: 0 },
    report(name, scores),
  )
}
