import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { refOf, refText } from '../objects/ref.ts'
import { object, owner } from '../testkit/cluster.ts'
import { linksOf } from './links-of.ts'
import { indexRelations } from './relation-index.ts'

const packs = indexPacks(builtInPacks)
const relations = indexRelations(builtInPacks)

function links(made: Readonly<Record<string, unknown>>): readonly string[] {
  const ref = refOf(made)!
  return linksOf(made, ref, relations.of(ref.group, ref.kind), packs).map(
    ({ relation, direction, candidates, tolerance }) =>
      `${direction === 'from' ? 'part of' : relation} ${candidates.map(refText).join(' or ')} ${tolerance}`,
  )
}

test('owner references lead upwards, into the namespace or above it', () => {
  assert.deepEqual(
    links(
      object('v1 Pod n/a', {
        metadata: { ownerReferences: [owner('apps/v1 ReplicaSet n/a'), owner('x.test/v1 Foo f')] },
      }),
    ),
    ['part of ReplicaSet n/a optional', 'part of Foo n/f or Foo f optional'],
  )
})

test('a pod needs what its specification names, unless that is optional', () => {
  const spec = {
    serviceAccountName: 'sa',
    volumes: [{ secret: { secretName: 's' } }],
    containers: [{ envFrom: [{ configMapRef: { name: 'c', optional: true } }] }],
  }
  assert.deepEqual(links(object('v1 Pod n/a', { spec })).toSorted(), [
    'depends-on ConfigMap n/c optional',
    'depends-on Secret n/s required',
    'depends-on ServiceAccount n/sa required',
  ])
})

test('any reference with kind and name is followed, in kinds that nobody knows', () => {
  const spec = {
    a: { storeRef: { kind: 'Store', name: 's' } },
    writeSecretToRef: { kind: 'Secret', name: 'out' },
    template: { xRef: { kind: 'X', name: 'x' } },
  }
  assert.deepEqual(links(object('x.test/v1 Foo n/f', { spec })), [
    'depends-on Store n/s or Store s while-well',
  ])
})

test('composites are read in both places, and managed resources lead to their provider configuration', () => {
  const refs = [{ apiVersion: 'a.test/v1', kind: 'A', name: 'a' }]
  assert.deepEqual(links(object('x.test/v1 App n/f', { spec: { crossplane: { resourceRefs: refs } } })), [
    'contains A n/a or A a optional',
  ])
  assert.deepEqual(links(object('s3.aws.test/v1 Bucket b', { spec: { providerConfigRef: { name: 'p' } } })), [
    'depends-on ProviderConfig p or ProviderConfig p required',
  ])
})

test('inventories name parts of every kind, the core group included', () => {
  const status = {
    inventory: { entries: [{ id: 'n_web_apps_Deployment' }, { id: 'n_cfg__ConfigMap' }, { id: 'broken' }] },
  }
  assert.deepEqual(links(object('kustomize.toolkit.fluxcd.io/v1 Kustomization f/k', { status })), [
    'contains Deployment n/web required',
    'contains ConfigMap n/cfg required',
  ])
  assert.deepEqual(
    links(object('kustomize.toolkit.fluxcd.io/v1 Kustomization f/k', { spec: { kubeConfig: {} }, status })),
    [],
  )
})

test('labels name a parent only where no owner does', () => {
  const labels = { 'helm.toolkit.fluxcd.io/name': 'r', 'helm.toolkit.fluxcd.io/namespace': 'flux' }
  assert.deepEqual(links(object('v1 ConfigMap n/c', { metadata: { labels } })), [
    'part of HelmRelease flux/r optional or HelmRelease r optional'.replace(' optional or', ' or'),
  ])
  assert.deepEqual(
    links(object('v1 ConfigMap n/c', { metadata: { labels, ownerReferences: [owner('v1 Pod n/p')] } })),
    ['part of Pod n/p optional'],
  )
})

test('malformed input leads nowhere and is no error', () => {
  const metadata = { ownerReferences: [7, null, { kind: 'Pod' }, { name: 'x' }], labels: 'none' }
  assert.deepEqual(
    links({
      ...object('v1 Pod n/a', { spec: { volumes: 'x', containers: [null, 3] } }),
      metadata: { ...metadata, name: 'a', namespace: 'n' },
    }),
    [],
  )
})
