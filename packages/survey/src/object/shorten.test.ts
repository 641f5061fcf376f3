import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { inContexts } from '../survey-contexts.ts'
import { shorten as shortenBy } from './shorten.ts'

const packs = indexPacks(builtInPacks)
const shorten = (object: KubeObject) => shortenBy(object, packs)

test('managers stay, the fields they manage go', () => {
  const short = shorten({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: {
      name: 'a',
      managedFields: [
        {
          manager: 'kubelet',
          operation: 'Update',
          subresource: 'status',
          time: 't',
          fieldsType: 'FieldsV1',
          fieldsV1: { a: {} },
        },
      ],
    },
    spec: { containers: [] },
  })
  assert.deepEqual(short.metadata.managedFields, [
    { manager: 'kubelet', operation: 'Update', subresource: 'status', time: 't' },
  ])
  assert.deepEqual(short['spec'], { containers: [] })
})

test('data of Secrets and ConfigMaps goes, and what was last applied; other annotations stay', () => {
  const annotations = { 'kubectl.kubernetes.io/last-applied-configuration': '{"data":"hush"}', keep: 'me' }
  for (const kind of ['Secret', 'ConfigMap']) {
    const object = {
      apiVersion: 'v1',
      kind,
      metadata: { name: 'a', annotations },
      data: { a: 'hush' },
      type: 'Opaque',
    }
    const short = shorten({ ...object, stringData: { b: 'hush' }, binaryData: { c: 'hush' } })
    assert.deepEqual(short, {
      apiVersion: 'v1',
      kind,
      metadata: { name: 'a', annotations: { keep: 'me' } },
      type: 'Opaque',
    })
  }
})

test('an operator’s kind that is called Secret too keeps its fields', () => {
  const object = { apiVersion: 'example.org/v1', kind: 'Secret', metadata: { name: 'a' }, data: { a: 'b' } }
  assert.deepEqual(shorten(object), object)
})

test('schemas of definitions go', () => {
  const short = shorten({
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'a' },
    spec: {
      group: 'g',
      versions: [{ name: 'v1', served: true, schema: { openAPIV3Schema: {} }, additionalPrinterColumns: [] }],
    },
  })
  assert.deepEqual(short['spec'], { group: 'g', versions: [{ name: 'v1', served: true }] })
})

test('of several clusters, one that fails costs only itself', async () => {
  const outcomes = await inContexts(['a', 'b', 'a', 'c'], async (context) => {
    if (context === 'b') throw new Error('unreachable')
    return context.toUpperCase()
  })
  assert.deepEqual(outcomes, [
    { context: 'a', value: 'A' },
    { context: 'b', error: new Error('unreachable') },
    { context: 'c', value: 'C' },
  ])
})

test('annotations that are no map stay as they are', () => {
  const metadata = { name: 'a', annotations: 'x' } as unknown as KubeObject['metadata']
  assert.deepEqual(shorten({ apiVersion: 'v1', kind: 'Pod', metadata }).metadata, metadata)
})
