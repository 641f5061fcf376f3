import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { viewObject } from './object-view.ts'
import { profiles } from './profiles.ts'
import { condition, widget } from './testkit.ts'

const packs = indexPacks(builtInPacks)

function profileOf(apiVersion: string, conditions: unknown[] = [condition('Ready')]): string {
  return viewObject(widget(conditions, { apiVersion }), { packs }).profile.name
}

test('the API group chooses the profile', () => {
  const expected: Record<string, string> = {
    v1: 'builtin',
    'apps/v1': 'builtin',
    'example.org/v1': 'kubernetes',
    'serving.knative.dev/v1': 'knative',
    'network.azure.com/v1api20201101': 'azure',
    's3.aws.upbound.io/v1beta1': 'crossplane',
    'openstack.k-orc.cloud/v1alpha1': 'openstack',
    'kustomize.toolkit.fluxcd.io/v1': 'flux',
    'gateway.networking.k8s.io/v1': 'gateway',
    'argoproj.io/v1alpha1': 'argo',
    'cluster.x-k8s.io/v1beta1': 'cluster-api',
    'cluster.x-k8s.io/v1beta2': 'cluster-api-v1beta2',
    'notknative.dev/v1': 'kubernetes',
  }
  for (const [apiVersion, name] of Object.entries(expected)) {
    const withoutReason = [condition('Ready', { reason: undefined })]
    assert.equal(profileOf(apiVersion, withoutReason), name, apiVersion)
  }
})

test('a provider of Cluster API is told by the form of its conditions, not by its version', () => {
  const infrastructure = 'infrastructure.cluster.x-k8s.io/v1beta2'
  assert.equal(profileOf(infrastructure, [condition('Ready', { reason: undefined })]), 'cluster-api')
  assert.equal(profileOf(infrastructure, [condition('Ready', { severity: 'Info' })]), 'cluster-api')
  assert.equal(profileOf(infrastructure, [condition('Ready')]), 'cluster-api-v1beta2')
})

test('one object may have lists of both forms, each under its own profile', () => {
  const old = [condition('Ready', { reason: undefined })]
  const object = widget(old, {
    apiVersion: 'cluster.x-k8s.io/v1beta1',
    status: { v1beta2: { conditions: [condition('Available')] } },
  })
  assert.deepEqual(
    viewObject(object, { packs }).lists.map(({ path, profile }) => `${path} ${profile.name}`),
    ['status.conditions cluster-api', 'status.v1beta2.conditions cluster-api-v1beta2'],
  )
  const converted = widget([condition('Available')], {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    status: { deprecated: { v1beta1: { conditions: old } } },
  })
  assert.deepEqual(
    viewObject(converted, { packs }).lists.map(({ path, profile }) => `${path} ${profile.name}`),
    ['status.conditions cluster-api-v1beta2', 'status.deprecated.v1beta1.conditions cluster-api'],
  )
})

test('names are unique and every profile says what it is', () => {
  assert.equal(new Set(profiles.map(({ name }) => name)).size, profiles.length)
  for (const { title } of profiles) assert.ok(title.length > 10)
})
