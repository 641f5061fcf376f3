import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { tooManyTypes } from './too-many-types.ts'

test('five types beside the happy one are too many, four are not', () => {
  const parts = ['A', 'B', 'C', 'D', 'E'].map((letter) => condition(`${letter}Ready`))
  assert.deepEqual(problems(tooManyTypes, widget([condition('Ready'), ...parts]), 'knative'), [
    'status.conditions: 5 types beside the happy one: AReady, BReady, CReady, DReady, EReady',
  ])
  assert.deepEqual(problems(tooManyTypes, widget([condition('Ready'), ...parts.slice(1)]), 'knative'), [])
})
