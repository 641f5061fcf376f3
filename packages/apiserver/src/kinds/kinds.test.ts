import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInSchema } from './built-in-schema.ts'
import { findKind, kinds } from './kinds.ts'

const wanted =
  '/Namespace /Pod /Service /Endpoints /ConfigMap /Secret /ServiceAccount /Event /Node /PersistentVolume ' +
  '/PersistentVolumeClaim /ResourceQuota /LimitRange apps/Deployment apps/StatefulSet apps/DaemonSet apps/ReplicaSet ' +
  'batch/Job batch/CronJob coordination.k8s.io/Lease events.k8s.io/Event discovery.k8s.io/EndpointSlice ' +
  'policy/PodDisruptionBudget networking.k8s.io/Ingress networking.k8s.io/NetworkPolicy storage.k8s.io/StorageClass ' +
  'autoscaling/HorizontalPodAutoscaler rbac.authorization.k8s.io/Role rbac.authorization.k8s.io/ClusterRoleBinding ' +
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration authentication.k8s.io/TokenReview ' +
  'authorization.k8s.io/SelfSubjectAccessReview apiextensions.k8s.io/CustomResourceDefinition'

test('every kind that clients expect is there', () => {
  const served = new Set(kinds.map(({ group, kind }) => `${group}/${kind}`))
  assert.deepEqual(
    wanted.split(' ').filter((name) => !served.has(name)),
    [],
  )
})

test('a kind carries what discovery says of it', () => {
  const deployment = findKind('apps', 'v1', 'Deployment')
  assert.deepEqual(
    [
      deployment?.plural,
      deployment?.singular,
      deployment?.shortNames,
      deployment?.categories,
      deployment?.namespaced,
    ],
    ['deployments', 'deployment', ['deploy'], ['all'], true],
  )
  assert.deepEqual(
    deployment?.subresources.map(({ name, group, kind }) => [name, group, kind]),
    [
      ['scale', 'autoscaling', 'Scale'],
      ['status', 'apps', 'Deployment'],
    ],
  )
  assert.equal(findKind('apps', 'v2', 'Deployment'), undefined)
})

test('every kind has a schema that reads an empty object', () => {
  for (const kind of kinds) {
    const schema = builtInSchema(kind)
    assert.ok(schema.shape.map, kind.kind)
    assert.deepEqual(schema.decode({ bogus: 1 }).unknown, ['bogus'], kind.kind)
    schema.default({})
  }
})
