import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { ambiguousName } from './ambiguous-name.ts'

test('BuildCompleted is found, BuildSucceeded is not', () => {
  const conditions = [condition('BuildCompleted'), condition('BuildSucceeded')]
  assert.deepEqual(problems(ambiguousName, widget(conditions), 'knative'), [
    'status.conditions[0].type: BuildCompleted=False may mean that it failed or that it has not ended',
  ])
})
