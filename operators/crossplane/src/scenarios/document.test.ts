// crossplane-healthy / How could Crossplane help solve your problem?: both YAML examples, word for word.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Condition } from '@barometer/conditions'
import { startEnvironment } from '@barometer/scenarios'
import { operator } from '../index.ts'
import { claimed, compositeOf, databases, given, instance, orders, part } from './scenario.testkit.ts'

// "Under this proposal a claim status might look like this"
const claimStatus = {
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'BindCompositeResource',
      message: 'The composite resource is not yet ready',
    },
    {
      type: 'Healthy',
      status: 'False',
      reason: 'UnhealthyCompositeResource',
      message: 'The composite resource is not healthy',
    },
    { type: 'Synced', status: 'True', reason: 'ReconcileSuccess' },
  ],
}

// "An XR status might look like this"
const compositeStatus = {
  conditions: [
    {
      type: 'Ready',
      status: 'False',
      reason: 'Creating',
      message: 'Unready resources: some-composed-resource, another-composed-resource',
    },
    {
      type: 'Healthy',
      status: 'False',
      reason: 'UnhealthyComposedResources',
      message: 'Unhealthy resources: some-composed-resource',
    },
    { type: 'Synced', status: 'True', reason: 'ReconcileSuccess' },
  ],
}

/** As the document writes it: without times and generations, and without a message that is empty. */
function asWritten(status: unknown): object {
  const { conditions, ...rest } = status as { conditions: Condition[] }
  const written = conditions.map(
    ({ lastTransitionTime: _, observedGeneration: __, message = '', ...condition }) =>
      message === '' ? condition : { ...condition, message },
  )
  return { conditions: written, ...rest }
}

test('the status of a claim and of its XR are those of the document, word for word', async (t) => {
  const environment = await startEnvironment(operator)
  t.after(() => environment.close())
  const names = ['some-composed-resource', 'another-composed-resource']
  environment.faults.inject('refused', { target: part('orders', names[0]!) })
  await given(claimed('Database'), databases(names.map((name) => instance(name))), orders())(environment)
  await environment.advance('1m')
  const claim = await environment.cluster.get('Database/orders')
  const composite = await environment.cluster.get(`XDatabase/${compositeOf('orders')}`)
  assert.deepEqual(asWritten(claim?.status), claimStatus)
  assert.deepEqual(asWritten(composite?.status), compositeStatus)
})
