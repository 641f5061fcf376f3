import type { Json } from '../http.ts'
import { Topic } from '../suite/case.ts'
import type { CaseContext } from '../suite/case-context.ts'
import { absent, exactly, including } from '../suite/match.ts'
import { customKind } from './custom-kind.ts'
import { at, deployment, failure } from './objects.ts'

/** The scale subresource: who owns the number of replicas after it was written through it. */
export const scale = new Topic('scale')

const resource = 'apps/v1/deployments'
const replicasAlone = exactly({ 'f:spec': { 'f:replicas': {} } })

function scaleTo(t: CaseContext, path: string, replicas: number): Promise<Json> {
  return t.must(200, t.patch('merge', path, { spec: { replicas } }, { query: { fieldManager: 'scaler' } }))
}

scale.case('whoever changes the number owns it, without a time', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(resource, ns), deployment('a')))
  await scaleTo(t, at(resource, ns, 'a', 'scale'), 3)
  await t.must(200, t.get(at(resource, ns, 'a')), {
    spec: { replicas: 3 },
    metadata: {
      managedFields: including({
        manager: 'scaler',
        operation: 'Update',
        apiVersion: 'apps/v1',
        subresource: 'scale',
        time: absent,
        fieldsV1: replicasAlone,
      }),
    },
  })
})

scale.case('nobody comes to own a zero', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(resource, ns), deployment('a')))
  await scaleTo(t, at(resource, ns, 'a', 'scale'), 0)
  const { metadata } = await t.must(200, t.get(at(resource, ns, 'a')), { spec: { replicas: 0 } })
  t.like(metadata.managedFields.length, 1, 'managers')
  t.like(metadata.managedFields[0].fieldsV1['f:spec']['f:replicas'], absent)
})

scale.case('what nobody owned stays without an owner', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.apply(at(resource, ns, 'a'), 'one', deployment('a')))
  await scaleTo(t, at(resource, ns, 'a', 'scale'), 2)
  const { metadata } = await t.must(200, t.get(at(resource, ns, 'a')), { spec: { replicas: 2 } })
  t.like(metadata.managedFields.length, 1, 'managers')
})

scale.case('the same number parts an updater from the rest of what it owns', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.post(at(resource, ns), deployment('a')))
  await scaleTo(t, at(resource, ns, 'a', 'scale'), 1)
  const { metadata } = await t.must(200, t.get(at(resource, ns, 'a')))
  t.like(metadata.resourceVersion === made.metadata.resourceVersion, false, 'the same version')
  t.like(metadata.managedFields, including({ time: absent, subresource: absent, fieldsV1: replicasAlone }))
})

scale.case('the same number leaves an applier as it is', async (t) => {
  const ns = await t.namespace()
  const made = await t.must(201, t.apply(at(resource, ns, 'a'), 'one', deployment('a', { replicas: 2 })))
  await scaleTo(t, at(resource, ns, 'a', 'scale'), 2)
  const { resourceVersion } = made.metadata
  await t.must(200, t.get(at(resource, ns, 'a')), { metadata: { resourceVersion } })
})

const spec = {
  type: 'object',
  properties: { replicas: { type: 'integer', minimum: 0 }, size: { type: 'integer', default: 3 } },
}
const status = { type: 'object', properties: { replicas: { type: 'integer' }, selector: { type: 'string' } } }
const subresources = {
  scale: {
    specReplicasPath: '.spec.replicas',
    statusReplicasPath: '.status.replicas',
    labelSelectorPath: '.status.selector',
  },
}

scale.case('of a custom resource without a number cannot be read', async (t) => {
  const kind = await customKind(t, { spec, status, subresources })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  const why = 'the spec replicas field ".spec.replicas" does not exist'
  await t.must(
    500,
    t.get(kind.at('a', 'scale')),
    failure(500, 'InternalError', `Internal error occurred: ${why}`),
  )
})

scale.case('of a custom resource makes the spec it needs, and its defaults follow', async (t) => {
  const kind = await customKind(t, { spec, status, subresources })
  await t.must(201, t.post(kind.at(), kind.object('a')))
  await scaleTo(t, kind.at('a', 'scale'), 2)
  await t.must(200, t.get(kind.at('a')), { spec: exactly({ replicas: 2, size: 3 }) })
})

scale.case('of a custom resource below zero is refused twice over', async (t) => {
  const kind = await customKind(t, { spec, status, subresources })
  await t.must(201, t.post(kind.at(), kind.object('a', { spec: { replicas: 1 } })))
  await t.must(422, t.patch('merge', kind.at('a', 'scale'), { spec: { replicas: -1 } }), {
    details: {
      causes: including(
        { field: '.spec.replicas', message: 'Invalid value: -1: should be a non-negative integer' },
        {
          field: 'spec.replicas',
          message: 'Invalid value: -1: spec.replicas in body should be greater than or equal to 0',
        },
      ),
    },
  })
})

scale.case('of a Deployment below zero is refused as a Scale', async (t) => {
  const ns = await t.namespace()
  await t.must(201, t.post(at(resource, ns), deployment('a')))
  await t.must(422, t.patch('merge', at(resource, ns, 'a', 'scale'), { spec: { replicas: -1 } }), {
    message:
      'Scale.autoscaling "a" is invalid: spec.replicas: Invalid value: -1: must be greater than or equal to 0',
  })
})

scale.case('a selector that is a number is refused as Go types it', async (t) => {
  const kind = await customKind(t, { spec, subresources })
  await t.must(422, t.post(kind.at(), kind.object('a', { status: { selector: -1 } })), {
    details: { causes: including({ message: /accessor error: -1 is of the type int64, expected string$/ }) },
  })
})

scale.case('a selector that is no text is refused', async (t) => {
  const kind = await customKind(t, { spec, subresources })
  const broken = kind.object('a', { status: { selector: ['x'] } })
  await t.must(422, t.post(kind.at(), broken), {
    details: {
      causes: including({
        field: '.status.selector',
        message:
          'Invalid value: "": .status.selector accessor error: [x] is of the type []interface {}, expected string',
      }),
    },
  })
})
