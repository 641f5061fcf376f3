import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { polarityDeclared } from './polarity-declared.ts'

test('a type for which True is bad news is found', () => {
  for (const profile of ['knative', 'cluster-api']) {
    assert.deepEqual(problems(polarityDeclared, widget([condition('Failed')]), profile), [
      'status.conditions[0].type: Failed=True means that something is wrong; a summary cannot know that',
    ])
  }
})

test('good news, and what is neither, are in order', () => {
  const conditions = ['Ready', 'BuildSucceeded', 'RolloutInProgress', 'Active'].map((type) => condition(type))
  assert.deepEqual(problems(polarityDeclared, widget(conditions), 'knative'), [])
})
