import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { StatusObject } from '@barometer/controller'
import type { AWSMachinePool } from '../api/aws-machine-pool.ts'
import type { Cluster } from '../api/cluster.ts'
import type { KubeadmConfig } from '../api/kubeadm-config.ts'
import type { Machine } from '../api/machine.ts'
import type { MachineDeployment } from '../api/machine-deployment.ts'
import type { MachinePool } from '../api/machine-pool.ts'
import { provisionedAnnotation } from '../api/names.ts'
import type { Resource, ResourceState } from '../cloud/resource.ts'
import type { Node } from '../cloud/workload.ts'
import { later, soon } from '../options.ts'
import { decideScalingGroup, type ObservedScalingGroup } from '../plans/decide-scaling-group.ts'
import type { Part } from '../statements/part.ts'
import { decideCluster } from './cluster.ts'
import { decideMachine, type ObservedMachine } from './decide-machine.ts'
import { decideBootstrap } from './kubeadm-config.ts'
import { decideMachineDeployment } from './machine-deployment.ts'
import { decideMachinePool } from './machine-pool.ts'

const metadata = { name: 'web', namespace: 'shop' }
const part = (fields: object): Part => ({
  reference: { apiVersion: 'x/v1', kind: 'Part', name: 'web' },
  found: 'there',
  object: { apiVersion: 'x/v1', kind: 'Part', metadata, ...fields } as StatusObject,
})
const absent: Part = { reference: part({}).reference, found: 'missing' }
const endpoint = { host: 'web.example.com', port: 6443 }

const clusters: readonly [string, object, Part | undefined, Part | undefined, object][] = [
  ['waits for its infrastructure', {}, absent, undefined, { endpoint: undefined, requeueAfter: soon }],
  [
    'keeps the endpoint that its infrastructure has',
    {},
    part({ spec: { controlPlaneEndpoint: endpoint } }),
    absent,
    { endpoint, requeueAfter: soon },
  ],
  [
    'leaves an endpoint that it has',
    { controlPlaneEndpoint: { host: 'other', port: 1 } },
    part({ spec: { controlPlaneEndpoint: endpoint } }),
    part({}),
    { endpoint: undefined, requeueAfter: later },
  ],
]
for (const [title, spec, infrastructure, controlPlane, expected] of clusters) {
  test(`a cluster ${title}`, () =>
    assert.deepEqual(
      decideCluster({ spec } as unknown as Cluster, { infrastructure, controlPlane }),
      expected,
    ))
}

const node: Node = {
  ...{ name: 'web', instance: 'web', version: 'v1', ready: true, since: 0, drained: false },
  components: { 'api-server': true, 'controller-manager': true, scheduler: true, etcd: true },
}
const machine = (spec: object = {}) => ({ metadata, spec: { bootstrap: {}, ...spec } }) as unknown as Machine
const observedMachine = (more: object = {}) =>
  ({
    ...{ infrastructure: undefined, bootstrap: undefined, orphan: false, controlPlaneUp: true },
    ...{ cluster: undefined, node: { value: null } },
    ...more,
  }) as ObservedMachine
const machines: readonly [string, Machine, ObservedMachine, object][] = [
  [
    'keeps nothing before its parts say something',
    machine(),
    observedMachine({ infrastructure: absent }),
    { spec: {}, claims: [], adoptedByCluster: false, requeueAfter: soon },
  ],
  [
    'keeps the id of its instance and the name of its secret, and claims its parts',
    machine(),
    observedMachine({
      infrastructure: part({ spec: { providerID: 'aws:///1' } }),
      bootstrap: part({ status: { dataSecretName: 'web' } }),
    }),
    {
      spec: { providerID: 'aws:///1', bootstrap: { dataSecretName: 'web' } },
      ...{ claims: ['infrastructure', 'bootstrap'], adoptedByCluster: false, requeueAfter: soon },
    },
  ],
  [
    'takes no other instance once it has one, and rests when its node is ready',
    machine({ providerID: 'aws:///1' }),
    observedMachine({
      infrastructure: part({ spec: { providerID: 'aws:///2' } }),
      ...{ node: { value: node }, orphan: true },
    }),
    { spec: {}, claims: ['infrastructure'], adoptedByCluster: true, requeueAfter: later },
  ],
]
for (const [title, object, observed, expected] of machines) {
  test(`a machine ${title}`, () => assert.deepEqual(decideMachine(object, observed), expected))
}

function resource(kind: Resource['kind'], state: ResourceState, size?: number): Resource {
  const spec = size === undefined ? {} : { size }
  return { cluster: 'shop/web', kind, name: 'web', state, id: `${kind}-1`, createdAt: 0, spec }
}
const observedGroup = (more: Partial<ObservedScalingGroup>): ObservedScalingGroup => ({
  owner: { cluster: 'web', replicas: 1, bootstrapData: 'boot' },
  ...{ group: { value: [] }, instances: [], secret: true },
  ...more,
})
const running = { group: { value: [resource('scaling-group', 'available', 1)] } }
const groups: readonly [string, ObservedScalingGroup, object][] = [
  [
    'waits for its bootstrap data',
    observedGroup({ owner: { cluster: 'web', replicas: 1, bootstrapData: undefined } }),
    { create: [], resize: undefined, requeueAfter: soon },
  ],
  [
    'is made after its secret',
    observedGroup({ secret: false }),
    { create: ['secret', 'group'], resize: undefined, requeueAfter: soon },
  ],
  [
    'is left alone while the cloud is silent',
    observedGroup({ group: { failure: { code: 'Unreachable', message: '' } } }),
    { create: [], resize: undefined, requeueAfter: soon },
  ],
  [
    'is given its size',
    observedGroup({ ...running, owner: { cluster: 'web', replicas: 3, bootstrapData: 'boot' } }),
    { create: [], resize: 3, requeueAfter: soon },
  ],
  [
    'rests when all instances run',
    observedGroup({ ...running, instances: [resource('instance', 'available')] }),
    { create: [], resize: undefined, requeueAfter: later },
  ],
]
for (const [title, observed, expected] of groups) {
  test(`a scaling group ${title}`, () =>
    assert.deepEqual(decideScalingGroup({ metadata } as unknown as AWSMachinePool, observed), expected))
}

const pool = (provisioned: boolean) =>
  ({
    metadata: { ...metadata, ...(provisioned && { annotations: { [provisionedAnnotation]: 'then' } }) },
    spec: { replicas: 1 },
  }) as unknown as MachinePool
for (const [title, provisioned, nodes, expected] of [
  ['is being provisioned', false, [], { provisioned: false, requeueAfter: soon }],
  ['is provisioned once all nodes are ready', false, [node], { provisioned: true, requeueAfter: later }],
  ['is provisioned only once', true, [node], { provisioned: false, requeueAfter: later }],
  [
    'looks again while a node is not ready',
    true,
    [{ ...node, ready: false }],
    { provisioned: false, requeueAfter: soon },
  ],
] as const) {
  test(`a pool ${title}`, () =>
    assert.deepEqual(decideMachinePool(pool(provisioned), { workload: { value: { nodes } } }), expected))
}

const config = (spec: object) => ({ metadata, spec }) as unknown as KubeadmConfig
const owned = {
  ...{ owner: { version: 'v1' }, infrastructureReady: true },
  ...{ controlPlaneReady: false, certificates: true, secret: false },
}
const first = config({ initConfiguration: {} })
const worker = config({ joinConfiguration: {} })
for (const [title, object, observed, secrets] of [
  ['of nobody writes nothing', first, { ...owned, owner: undefined }, 0],
  ['of the first machine needs no control plane', first, owned, 1],
  ['of a worker waits for the control plane', worker, owned, 0],
  ['of a worker follows the control plane', worker, { ...owned, controlPlaneReady: true }, 1],
  ['waits for the certificates', first, { ...owned, certificates: false }, 0],
  ['keeps what was written', worker, { ...owned, infrastructureReady: false, secret: true }, 1],
] as const) {
  test(`a configuration ${title}`, () =>
    assert.equal(decideBootstrap(object, observed).children.length, secrets))
}

const now = '2026-01-01T00:00:00Z'
const deployment = (image: string) =>
  ({
    metadata,
    spec: { clusterName: 'web', replicas: 2, template: { spec: { version: image } } },
  }) as unknown as MachineDeployment
const setNamed = (name: string, replicas: number, ready = replicas) => ({
  ...{ name, replicas, readyReplicas: ready, ready: undefined },
  spec: { replicas } as never,
})
const sizes = (object: MachineDeployment, sets: Parameters<typeof decideMachineDeployment>[1]['sets']) =>
  decideMachineDeployment(object, { sets }, now).children.map(
    ({ metadata: { name }, ...rest }) =>
      [name, (rest as unknown as { spec: { replicas: number } }).spec.replicas] as const,
  )
const [[before]] = sizes(deployment('v1'), []) as [readonly [string, number]]
const [[after]] = sizes(deployment('v2'), []) as [readonly [string, number]]
for (const [title, image, sets, expected] of [
  ['makes one set', 'v1', [], [[before, 2]]],
  [
    'begins a rollout with one machine beside the old ones',
    'v2',
    [setNamed(before, 2)],
    [
      [after, 1],
      [before, 2],
    ],
  ],
  [
    'lets one go for each that has come',
    'v2',
    [setNamed(before, 2), setNamed(after, 1)],
    [
      [after, 2],
      [before, 1],
    ],
  ],
  [
    'ends when all have come',
    'v2',
    [setNamed(before, 1), setNamed(after, 2)],
    [
      [after, 2],
      [before, 0],
    ],
  ],
] as const) {
  test(`a deployment ${title}`, () =>
    assert.deepEqual(
      sizes(
        deployment(image),
        sets.toSorted((a, b) => (a.name < b.name ? -1 : 1)),
      ),
      expected,
    ))
}

test('a deployment tells its sets that all have come in the pass that finds it, and not again', () => {
  const sets = [setNamed(before, 2)]
  const object = deployment('v1')
  const annotations = { [provisionedAnnotation]: now }
  const first = decideMachineDeployment(object, { sets }, now)
  assert.equal(first.provisioned, now)
  assert.deepEqual(first.children[0]?.metadata.annotations, annotations)
  const known = { ...object, metadata: { ...object.metadata, annotations } }
  const second = decideMachineDeployment(known, { sets }, '2026-01-01T00:00:05Z')
  assert.equal(second.provisioned, undefined)
  assert.deepEqual(second.children, first.children)
})
