import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { severityOnlyWhenFalse } from './severity-only-when-false.ts'

const with_ = (type: string, status: string, severity: string) =>
  widget([condition(type, { status, severity })])

test('in Cluster API a severity on True or Unknown is found', () => {
  assert.deepEqual(problems(severityOnlyWhenFalse, with_('Ready', 'True', 'Info'), 'cluster-api'), [
    'status.conditions[0].severity: Ready=True carries the severity Info',
  ])
  assert.equal(problems(severityOnlyWhenFalse, with_('Ready', 'Unknown', 'Error'), 'cluster-api').length, 1)
  assert.deepEqual(problems(severityOnlyWhenFalse, with_('Ready', 'False', 'Info'), 'cluster-api'), [])
  assert.deepEqual(problems(severityOnlyWhenFalse, with_('Ready', 'True', ''), 'cluster-api'), [])
})

test('in Azure a negative type carries its severity when it is True', () => {
  assert.deepEqual(problems(severityOnlyWhenFalse, with_('ImportFailed', 'True', 'Error'), 'azure'), [])
  assert.equal(problems(severityOnlyWhenFalse, with_('ImportFailed', 'False', 'Error'), 'azure').length, 1)
})

test('in Knative a severity belongs to the type and may always be there', () => {
  assert.deepEqual(problems(severityOnlyWhenFalse, with_('Active', 'True', 'Info'), 'knative'), [])
})
