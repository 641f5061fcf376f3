import assert from 'node:assert/strict'
import { test } from 'node:test'
import { scoreRoots } from '../score.ts'
import { someScenarios } from './generate.ts'

/** What is told of the causes of a story, in its order. */
function told(story: string): readonly string[] {
  return scoreRoots(someScenarios([story], 7919)).flatMap(({ answer }) =>
    answer.causes.map(({ statement: { reason, message } }) => `${reason}: ${message}`),
  )
}

const cases: readonly (readonly [story: string, told: RegExp])[] = [
  ['seen: a path that is not in the source', /^ArtifactFailed: kustomization path not found: stat /],
  [
    'seen: a revision whose container ends, and an autoscaler without traffic',
    /^ExitCode1: Container failed with: exit code 1$/,
  ],
  ['applied: a readiness probe of a path that is not there', /^Unhealthy: .*statuscode: 404$/],
  ['applied: a readiness probe of a port that is not there', /^ProbeFails: .*8081.*declares 8080$/],
  ['applied: more memory than the limit', /^OOMKilled: .*memory limit of 16Mi/],
  ['applied: a request larger than the node', /^Unschedulable: .*640Gi of memory, .*8Gi$/],
]

for (const [story, expected] of cases) {
  test(`of several statements the one that explains is told: ${story}`, () => {
    for (const age of [60, 300, 3600]) {
      const all = told(`${story}, ${age} s old`)
      assert.ok(all.length > 0, `${age} s`)
      for (const each of all) assert.match(each, expected, `${age} s`)
    }
  })
}
