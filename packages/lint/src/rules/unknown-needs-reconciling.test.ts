import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { unknownNeedsReconciling } from './unknown-needs-reconciling.ts'

const unknown = condition('Ready', { status: 'Unknown' })

test('Ready=Unknown alone is found, with Reconciling=True it is in order', () => {
  assert.deepEqual(problems(unknownNeedsReconciling, widget([unknown]), 'flux'), [
    'status.conditions[0]: Ready=Unknown without Reconciling=True',
  ])
  assert.deepEqual(problems(unknownNeedsReconciling, widget([unknown, condition('Reconciling')]), 'flux'), [])
})
