import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, familyProblems, partOf, widget } from '../testkit.ts'
import { healthyCumulative } from './healthy-cumulative.ts'

const claim = widget([condition('Healthy')], { kind: 'Claim', metadata: { name: 'c' } })
const composite = partOf('Claim/c', 'Composite', 'x', [condition('Healthy'), condition('Synced')])
const bucket = (status: string) => partOf('Composite/x', 'Bucket', 'b', [condition('Synced', { status })])

test('Healthy=True above anything that cannot be synced is found, however deep', () => {
  assert.deepEqual(familyProblems(healthyCumulative, [claim, composite, bucket('False')], 'crossplane'), [
    'Claim/c status.conditions[0]: Healthy=True while Bucket b says Synced=False',
    'Composite/x status.conditions[0]: Healthy=True while Bucket b says Synced=False',
  ])
})

test('all in sync, or not known, is in order', () => {
  assert.deepEqual(familyProblems(healthyCumulative, [claim, composite, bucket('True')], 'crossplane'), [])
  assert.deepEqual(familyProblems(healthyCumulative, [claim, composite, bucket('Unknown')], 'crossplane'), [])
})
