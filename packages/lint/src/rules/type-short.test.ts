import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { typeShort } from './type-short.ts'

test('a type that begins with its own kind could be shorter', () => {
  assert.deepEqual(problems(typeShort, widget([condition('WidgetReady')])), [
    'status.conditions[0].type: WidgetReady on a Widget could be called Ready',
  ])
})

test('a type that only shares letters with the kind is left alone', () => {
  const conditions = ['WidgetsReady', 'Widget', 'Ready'].map((type) => condition(type))
  assert.deepEqual(problems(typeShort, widget(conditions)), [])
})
