import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AWSCluster } from '../api/aws-cluster.ts'
import type { AWSMachine } from '../api/aws-machine.ts'
import type { KubeadmControlPlane } from '../api/kubeadm-control-plane.ts'
import type { MachineSet } from '../api/machine-set.ts'
import { initializedAnnotation, provisionedAnnotation, upgradeAnnotation } from '../api/names.ts'
import type { Resource, ResourceKind, ResourceState } from '../cloud/resource.ts'
import type { MachineBrief } from '../machines/machine-brief.ts'
import {
  decideControlPlane,
  factsOfControlPlane,
  type ObservedControlPlane,
} from '../plans/decide-control-plane.ts'
import { decideInstance } from '../plans/decide-instance.ts'
import type { ObservedInstance } from '../plans/instance-facts.ts'
import { decideNetwork } from './decide-network.ts'
import { decideMachineSet } from './machine-set.ts'

const now = '2026-01-01T00:00:00Z'
const metadata = { name: 'web', namespace: 'shop' }

function resource(kind: ResourceKind, name: string, state: ResourceState = 'available'): Resource {
  return { cluster: 'shop/web', kind, name, state, id: `${kind}-1`, createdAt: 0, spec: {} }
}

const network = {
  ...{ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSCluster', metadata },
  spec: {
    region: 'eu-central-1',
    network: { vpc: { cidrBlock: '10.0.0.0/16' }, availabilityZones: ['a', 'b'] },
    bastion: { enabled: false },
  },
} as AWSCluster
const vpc = resource('vpc', 'web-vpc')

const networks: readonly [string, Parameters<typeof decideNetwork>[1], readonly string[]][] = [
  ['nothing before a cluster has claimed it', { cluster: undefined, resources: { value: [] } }, []],
  [
    'nothing while the cloud is silent',
    { cluster: 'web', resources: { failure: { code: 'Unreachable', message: '' } } },
    [],
  ],
  ['the VPC first', { cluster: 'web', resources: { value: [] } }, ['web-vpc']],
  [
    'nothing while the VPC is being made',
    { cluster: 'web', resources: { value: [resource('vpc', 'web-vpc', 'pending')] } },
    [],
  ],
  [
    'all that needs nothing but the VPC',
    { cluster: 'web', resources: { value: [vpc] } },
    ['web-subnet-a', 'web-subnet-b', 'web-igw', 'web-control-plane', 'web-node'],
  ],
]
for (const [title, observed, expected] of networks) {
  test(`a network: ${title}`, () => {
    assert.deepEqual(
      decideNetwork(network, observed, now).create.map(({ name }) => name),
      expected,
    )
  })
}

const machine = {
  ...{ apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta2', kind: 'AWSMachine', metadata },
  spec: { instanceType: 'm5.large' },
} as AWSMachine
const made = { ...machine, spec: { ...machine.spec, providerID: 'aws:///instance-1' } } as AWSMachine
const owner = { cluster: 'web', controlPlane: true, bootstrapData: '{}', hasNode: false }
const observedInstance = (more: Partial<ObservedInstance>): ObservedInstance => ({
  ...{ owner, resources: { value: [] }, keyPair: { value: true } },
  ...more,
})
const secret = resource('bootstrap-secret', 'web')
const runs = {
  ...resource('instance', 'web'),
  spec: { securityGroups: ['web-control-plane'] },
  attached: true,
}

const instances: readonly [string, AWSMachine, ObservedInstance, readonly string[]][] = [
  ['nothing before a machine has claimed it', machine, observedInstance({ owner: undefined }), []],
  [
    'nothing before its bootstrap data is written',
    machine,
    observedInstance({ owner: { ...owner, bootstrapData: undefined } }),
    [],
  ],
  ['nothing without its key pair', machine, observedInstance({ keyPair: { value: false } }), []],
  ['the secret, then the instance', machine, observedInstance({}), ['secret', 'instance']],
  ['nothing in place of one that was terminated', made, observedInstance({}), []],
  [
    'its groups and the load balancer, once it runs',
    made,
    observedInstance({ resources: { value: [resource('instance', 'web'), secret] } }),
    ['groups', 'attach'],
  ],
  [
    'the secret goes when it is a node',
    made,
    observedInstance({ owner: { ...owner, hasNode: true }, resources: { value: [runs, secret] } }),
    ['forget-secret'],
  ],
  ['nothing more', made, observedInstance({ resources: { value: [runs] } }), []],
]
for (const [title, object, observed, expected] of instances) {
  test(`an instance: ${title}`, () => assert.deepEqual(decideInstance(object, observed).steps, expected))
}

function brief(name: string, more: Partial<MachineBrief> = {}): MachineBrief {
  return {
    ...{ name, version: 'v1', template: 'web', ready: { type: 'Ready', status: 'True' } },
    ...{ running: true, deleting: false, toBeReplaced: false, incomplete: false, createdAt: name },
    ...more,
  }
}
const ill = { ready: { type: 'Ready', status: 'False' } } as const
const three = [brief('web-0'), brief('web-1'), brief('web-2')]
const controlPlane = (spec: object = {}, provisioned = true, more: object = {}) =>
  ({
    ...{ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta1', kind: 'KubeadmControlPlane' },
    metadata: {
      ...metadata,
      ...(provisioned && {
        annotations: { [provisionedAnnotation]: now, [initializedAnnotation]: now, ...more },
      }),
    },
    spec: {
      ...{ replicas: 3, version: 'v1' },
      machineTemplate: { infrastructureRef: { apiVersion: 'x/v1', kind: 'AWSMachineTemplate', name: 'web' } },
      ...spec,
    },
  }) as unknown as KubeadmControlPlane
const member = (name: string, etcd = true) => ({ name, components: { etcd } })
/** A workload cluster with these nodes beside a worker. */
const nodes = (...members: readonly object[]) => ({
  workload: {
    value: {
      nodes: [...members, { name: 'worker', components: {} }],
      addons: { 'kube-proxy': { version: 'v1' }, coredns: { version: 'v1' } },
    },
  },
})
const observedPlane = (machines: readonly MachineBrief[], more: object = {}): ObservedControlPlane => ({
  cluster: { name: 'web', infrastructureReady: true },
  ...{ machines, template: true, certificates: true },
  workload: { value: { nodes: [], addons: { 'kube-proxy': { version: 'v1' }, coredns: { version: 'v1' } } } },
  ...more,
})

const upgraded = { [upgradeAnnotation]: JSON.stringify({ from: 'v1', to: 'v2', template: 'web' }) }
const v2 = (...names: readonly string[]) => names.map((name) => brief(name, { version: 'v2' }))
const upgrades: readonly [string, KubeadmControlPlane, readonly MachineBrief[], boolean][] = [
  ['begins with the first that is outdated', controlPlane({ version: 'v2' }), three, true],
  [
    'goes on until the last that was outdated is gone',
    controlPlane({ version: 'v2' }, true, upgraded),
    [brief('web-2', { deleting: true }), ...v2('web-3', 'web-4', 'web-5')],
    true,
  ],
  ['is over then', controlPlane({ version: 'v2' }, true, upgraded), v2('web-3', 'web-4', 'web-5'), false],
  [
    'does not begin again when machines are removed',
    controlPlane({ version: 'v2', replicas: 1 }, true, upgraded),
    v2('web-3', 'web-4'),
    false,
  ],
]
for (const [title, object, machines, expected] of upgrades) {
  test(`an upgrade of a control plane ${title}`, () =>
    assert.equal(factsOfControlPlane(object, observedPlane(machines)).upgrading, expected))
}

const planes: readonly [string, KubeadmControlPlane, ObservedControlPlane, object][] = [
  [
    'nothing before the infrastructure is ready',
    controlPlane(),
    observedPlane([], { cluster: { name: 'web', infrastructureReady: false } }),
    {},
  ],
  ['the first machine begins', controlPlane(), observedPlane([]), { make: { name: 'web-0', first: true } }],
  ['one after another', controlPlane(), observedPlane([brief('web-0', ill)]), {}],
  [
    'the next one',
    controlPlane(),
    observedPlane([brief('web-0')]),
    { make: { name: 'web-1', first: false } },
  ],
  ['nothing more', controlPlane(), observedPlane(three), {}],
  [
    'an upgrade makes one more',
    controlPlane({ version: 'v2' }),
    observedPlane(three),
    { make: { name: 'web-3', first: false }, begun: { from: 'v1', to: 'v2', template: 'web' } },
  ],
  [
    '… and removes the oldest when that is ready',
    controlPlane({ version: 'v2' }),
    observedPlane([...three, brief('web-3', { version: 'v2' })]),
    { remove: 'web-0', begun: { from: 'v1', to: 'v2', template: 'web' } },
  ],
  ['one too many goes', controlPlane({ replicas: 1 }), observedPlane(three), { remove: 'web-0' }],
  [
    'a machine that is to be replaced goes where a majority of etcd remains',
    controlPlane(),
    observedPlane(
      [brief('web-0', { toBeReplaced: true }), brief('web-1'), brief('web-2')],
      nodes(...['web-0', 'web-1', 'web-2'].map((name) => member(name))),
    ),
    { remove: 'web-0' },
  ],
  [
    '… and stays where none would',
    controlPlane(),
    observedPlane(
      [brief('web-0', { toBeReplaced: true }), brief('web-1', ill), brief('web-2')],
      nodes(member('web-0'), member('web-1', false), member('web-2')),
    ),
    {},
  ],
  [
    '… and where it is the last one',
    controlPlane({ replicas: 1 }),
    observedPlane([brief('web-0', { toBeReplaced: true })], nodes(member('web-0'))),
    {},
  ],
  [
    '… and where nobody can ask who is in etcd',
    controlPlane({}, true),
    observedPlane([brief('web-0', { ...ill, toBeReplaced: true }), brief('web-1')], {
      workload: { failure: { code: 'WorkloadUnreachable', message: 'no answer' } },
    }),
    {},
  ],
  [
    'a machine that never became a node is replaced whatever remains',
    controlPlane({}, false),
    observedPlane([brief('web-0'), brief('web-1', { ...ill, toBeReplaced: true })], nodes(member('web-0'))),
    { remove: 'web-1' },
  ],
  [
    'the first machine is replaced as long as there is no control plane to lose',
    controlPlane({}, false),
    observedPlane([brief('web-0', { ...ill, toBeReplaced: true })]),
    { remove: 'web-0' },
  ],
  [
    'of several that are to be replaced the one goes that may',
    controlPlane(),
    observedPlane(
      [brief('web-0', { toBeReplaced: true }), brief('web-1', { ...ill, toBeReplaced: true })],
      nodes(member('web-0')),
    ),
    { remove: 'web-1' },
  ],
  ['nothing is made without its template', controlPlane(), observedPlane([], { template: false }), {}],
]
for (const [title, object, observed, expected] of planes) {
  test(`a control plane: ${title}`, () => {
    const { make, remove, begun } = decideControlPlane(object, observed)
    assert.deepEqual(JSON.parse(JSON.stringify({ make, remove, begun })), expected)
  })
}

const set = (replicas: number) =>
  ({
    ...{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind: 'MachineSet', metadata },
    spec: { clusterName: 'web', replicas, template: { spec: {} } },
  }) as unknown as MachineSet
const templates = { infrastructure: true, bootstrap: true }

const sets: readonly [string, number, readonly MachineBrief[], readonly string[], readonly string[]][] = [
  ['makes what is missing, under names that are free', 3, [brief('web-1')], ['web-0', 'web-2'], []],
  ['removes what is not ready before what is', 1, [brief('web-0'), brief('web-1', ill)], [], ['web-1']],
  ['removes the newest first', 1, [brief('web-0'), brief('web-1')], [], ['web-1']],
  [
    'replaces what somebody asked to replace',
    1,
    [brief('web-0', { toBeReplaced: true })],
    ['web-1'],
    ['web-0'],
  ],
]
for (const [title, replicas, machines, make, remove] of sets) {
  test(`a set ${title}`, () => {
    const plan = decideMachineSet(set(replicas), { machines, templates })
    assert.deepEqual([plan.make, plan.remove], [make, remove])
  })
}
