import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Dump } from '../dump.ts'
import { someScenarios } from '../generate/generate.ts'
import { report } from '../report.ts'
import { total } from '../score.ts'
import { scoreLive } from './score-live.ts'

async function hold(dump: Dump): Promise<void> {
  const { scores, loaded, leftOut } = await scoreLive(dump, {
    server: 'embedded',
    each: true,
    signal: AbortSignal.timeout(240_000),
    say: () => {},
  })
  const { roots, stateRight, causesTrue, causesFound, causesWrong } = total(scores)
  assert.deepEqual(loaded.refused, [])
  assert.equal(roots + leftOut.length, dump.truth.roots.length)
  assert.ok(causesTrue > 0)
  assert.deepEqual(
    { stateRight, causesFound, causesWrong },
    { stateRight: roots, causesFound: causesTrue, causesWrong: 0 },
    report('live', scores),
  )
}

test('the program finds in a live cluster what the truth says', async () => {
  const scenarios = [
    'quota used up',
    'cluster-api: one machine refused beneath a ready cluster',
    'crossplane: secret of the credentials missing',
    'azure: under way',
    'optional references to nothing',
  ]
  await hold(someScenarios(scenarios, 41))
})

test('and, where it may not list some kinds, no more than that', async () => {
  const { objects, truth } = someScenarios(['crash loop', 'dependency not ready'], 43)
  const notListed = ['/Secret', '/ConfigMap', '/Node']
  const hidden = new Set(['Secret', 'ConfigMap', 'Node'])
  const seen = objects.filter((object) => !hidden.has((object as { kind: string }).kind))
  await hold({ objects: seen, truth: { ...truth, coverage: { complete: false, notListed } } })
})

test('and of objects whose namespace and owners a dump does not hold, as it has them', async () => {
  const { objects, truth } = someScenarios(['applied: an image that is not there, 300 s old'], 47)
  const notListed = ['/Namespace', '/Node', '/Pod', '/ServiceAccount', 'apps/ReplicaSet', 'apps/Deployment']
  const pods = objects.filter((object) => ['Pod', 'Event'].includes((object as { kind: string }).kind))
  const { causes } = truth.roots[0]!
  const { apiVersion, kind, namespace, name } = causes[0]!
  const roots = [{ apiVersion, kind, namespace, name, state: 'error' as const, causes, pending: [] }]
  await hold({ objects: pods, truth: { ...truth, roots, coverage: { complete: false, notListed } } })
})
