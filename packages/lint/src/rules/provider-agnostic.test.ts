import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { providerAgnostic } from './provider-agnostic.ts'

const core = { apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'Cluster' }

test('a core type with the name of a known provider is found', () => {
  assert.deepEqual(problems(providerAgnostic, widget([condition('AWSClusterReady')], core), 'cluster-api'), [
    'status.conditions[0].type: AWSClusterReady names the provider AWS',
  ])
})

test('so is one with the name of the provider that the object refers to', () => {
  const object = widget([condition('AcmeNetworkReady')], {
    ...core,
    spec: { infrastructureRef: { kind: 'AcmeCluster' } },
  })
  assert.equal(problems(providerAgnostic, object, 'cluster-api').length, 1)
})

test('providers name themselves on their own objects', () => {
  const own = { apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSCluster' }
  assert.deepEqual(problems(providerAgnostic, widget([condition('AWSReady')], own), 'cluster-api'), [])
})

test('roles, and words that only begin alike, are in order', () => {
  const spec = {
    infrastructureRef: { kind: 'DockerCluster' },
    controlPlaneRef: { kind: 'KubeadmControlPlane' },
  }
  const conditions = [
    condition('InfrastructureReady'),
    condition('ControlPlaneReady'),
    condition('MachinesReady'),
  ]
  assert.deepEqual(problems(providerAgnostic, widget(conditions, { ...core, spec }), 'cluster-api'), [])
})
