import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import { at, deployment, failure } from './objects.ts'

/** The numbers in the status of a workload must fit together: tests that fake a controller run into it. */
export const workloadStatus = new Topic('workload status')

const resource = 'apps/v1/deployments'

const refusals: [string, Json, Json[]][] = [
  [
    'more ready replicas than replicas',
    { readyReplicas: 1 },
    [{ field: 'status.readyReplicas', message: 'Invalid value: 1: cannot be greater than status.replicas' }],
  ],
  [
    'more available replicas than ready ones',
    { replicas: 2, readyReplicas: 1, availableReplicas: 2 },
    [
      {
        field: 'status.availableReplicas',
        message: 'Invalid value: 2: cannot be greater than readyReplicas',
      },
    ],
  ],
  [
    'a negative number of replicas',
    { replicas: 1, unavailableReplicas: -1 },
    [
      {
        field: 'status.unavailableReplicas',
        message: 'Invalid value: -1: must be greater than or equal to 0',
      },
    ],
  ],
]

for (const [what, status, causes] of refusals) {
  workloadStatus.case(`${what} is 422`, async (t) => {
    const ns = await t.namespace()
    await t.must(201, t.post(at(resource, ns), deployment('a')))
    const path = at(resource, ns, 'a', 'status')
    await t.must(422, t.patch('merge', path, { status }), {
      ...failure(422, 'Invalid', /^Deployment.apps "a" is invalid: status\./),
      details: { causes },
    })
  })
}

workloadStatus.case('a collision count never goes back', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(resource, ns), deployment('a')))
  const path = at(resource, ns, 'a', 'status')
  await t.must(200, t.patch('merge', path, { status: { collisionCount: 2 } }))
  await t.must(422, t.patch('merge', path, { status: { collisionCount: 1 } }), {
    details: {
      causes: [{ field: 'status.collisionCount', message: 'Invalid value: 1: cannot be decremented' }],
    },
  })
})

workloadStatus.case('numbers that fit are stored', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(resource, ns), deployment('a')))
  const status = { replicas: 2, updatedReplicas: 2, readyReplicas: 2, availableReplicas: 1 }
  await t.must(200, t.patch('merge', at(resource, ns, 'a', 'status'), { status }), { status })
})

const otherKinds: [string, string, Json, string][] = [
  ['statefulsets', 'StatefulSet', { serviceName: 'a' }, 'cannot be greater than status.readyReplicas'],
  ['replicasets', 'ReplicaSet', {}, 'cannot be greater than readyReplicas'],
]

for (const [plural, kind, spec, message] of otherKinds) {
  workloadStatus.case(`a ${kind} with more available replicas than ready ones is 422`, async (t) => {
    const ns = await t.namespace()
    await t.must(201, t.post(at(`apps/v1/${plural}`, ns), { ...deployment('a', spec), kind }))
    const status = { replicas: 1, availableReplicas: 1 }
    await t.must(422, t.patch('merge', at(`apps/v1/${plural}`, ns, 'a', 'status'), { status }), {
      details: { causes: [{ field: 'status.availableReplicas', message: `Invalid value: 1: ${message}` }] },
    })
  })
}
