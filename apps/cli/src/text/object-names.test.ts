import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ref } from '@barometer/graph'
import { countsByKind, kindName, kubectlCommand, objectName } from './object-names.ts'

const ref = (kind: string, name: string, namespace = '', group = ''): Ref => ({
  group,
  kind,
  namespace,
  name,
})

test('a name says kind, namespace and name, and leaves out what is clear', () => {
  assert.equal(objectName(ref('Deployment', 'web', 'shop')), 'Deployment shop/web')
  assert.equal(objectName(ref('Deployment', 'web', 'shop'), 'shop'), 'Deployment web')
  assert.equal(objectName(ref('Node', 'worker-1')), 'Node worker-1')
  assert.equal(objectName(ref('Node', '\u001b[2J')), 'Node \\x1b[2J')
})

test('kinds are counted, the most first', () => {
  const machines = Array.from({ length: 3 }, (_, index) => ref('Machine', `m${index}`))
  assert.equal(countsByKind([ref('Cluster', 'c'), ...machines]), '3 Machines, 1 Cluster')
})

test('plurals are those people write', () => {
  const plurals = ['Machines', 'NetworkPolicies', 'Gateways', 'Ingresses', 'Patches']
  const kinds = ['Machine', 'NetworkPolicy', 'Gateway', 'Ingress', 'Patch']
  assert.deepEqual(
    kinds.map((kind) => kindName(kind, 2)),
    plurals,
  )
})

test('a command can be pasted, whatever the name', () => {
  assert.equal(
    kubectlCommand(ref('Bucket', 'b-1', '', 's3.aws.upbound.io')),
    'kubectl describe bucket.s3.aws.upbound.io/b-1',
  )
  assert.equal(kubectlCommand(ref('Pod', 'x; rm -rf ~', 'ns')), "kubectl describe -n ns 'pod/x; rm -rf ~'")
  assert.equal(kubectlCommand(ref('Pod', "it's", '$(x)')), "kubectl describe -n '$(x)' 'pod/it'\\''s'")
})
