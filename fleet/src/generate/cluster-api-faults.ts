import { absent, condition, type Fields, type FleetBuilder, type Made, ownedBy } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'

const core = 'cluster.x-k8s.io/v1beta1'
const infrastructure = 'infrastructure.cluster.x-k8s.io/v1beta1'
const bootstrap = 'bootstrap.cluster.x-k8s.io/v1beta1'
const controlPlane = 'controlplane.cluster.x-k8s.io/v1beta1'

type Said = readonly Fields[]

const good = (fleet: FleetBuilder, type: string) => condition(fleet, type, 'True', '', '', 3000)
const bad = (
  fleet: FleetBuilder,
  type: string,
  reason: string,
  message: string,
  severity = 'Error',
  minutes = 25,
) => condition(fleet, type, 'False', reason, message, minutes, { severity })

interface MachineParts {
  readonly machine: Made
  readonly infra: Made
  readonly config: Made
}

function reference({ apiVersion, kind, metadata }: Made): Fields {
  return { apiVersion, kind, name: metadata.name, namespace: metadata.namespace }
}

function part(
  fleet: FleetBuilder,
  cluster: string,
  namespace: string,
  apiVersion: string,
  kind: string,
  name: string,
  spec: Fields,
  said: Said,
  owner?: Made,
  rest: Fields = {},
): Made {
  return fleet.add({
    apiVersion,
    kind,
    metadata: {
      name,
      namespace,
      generation: 1,
      labels: { 'cluster.x-k8s.io/cluster-name': cluster },
      ...(owner && { ownerReferences: [ownedBy(owner)] }),
      ...rest,
    },
    spec,
    status: { conditions: said },
  })
}

interface MachineFault {
  readonly infra?: Said
  readonly config?: Said
  readonly machine?: Said
  readonly deleted?: number
}

interface ClusterParts {
  readonly root: Made
  readonly infra: Made
  readonly machines: readonly MachineParts[]
}

/** A cluster with a control plane and workers, every object there; faults are laid over what is good. */
function cluster(
  fleet: FleetBuilder,
  faults: {
    readonly root?: Said
    readonly infra?: Said
    readonly machines?: readonly MachineFault[]
    readonly spec?: Fields
  } = {},
): ClusterParts {
  const namespace = fleet.namespace('clusters')
  const name = fleet.name('c')
  const ref = (apiVersion: string, kind: string, of: string) => ({ apiVersion, kind, name: of, namespace })
  const root = part(
    fleet,
    name,
    namespace,
    core,
    'Cluster',
    name,
    {
      infrastructureRef: ref(infrastructure, 'MetalCluster', name),
      controlPlaneRef: ref(controlPlane, 'KubeadmControlPlane', `${name}-cp`),
      ...faults.spec,
    },
    faults.root ?? ['Ready', 'ControlPlaneReady', 'InfrastructureReady'].map((type) => good(fleet, type)),
  )
  const infra = part(
    fleet,
    name,
    namespace,
    infrastructure,
    'MetalCluster',
    name,
    {},
    faults.infra ?? [good(fleet, 'Ready')],
    root,
  )
  const plane = part(
    fleet,
    name,
    namespace,
    controlPlane,
    'KubeadmControlPlane',
    `${name}-cp`,
    { replicas: 1 },
    ['Ready', 'Available', 'MachinesReady'].map((type) => good(fleet, type)),
    root,
  )
  const deployment = part(
    fleet,
    name,
    namespace,
    core,
    'MachineDeployment',
    `${name}-md`,
    { clusterName: name, replicas: 2 },
    ['Ready', 'Available'].map((type) => good(fleet, type)),
    root,
  )
  const set = part(
    fleet,
    name,
    namespace,
    core,
    'MachineSet',
    `${name}-md-x`,
    { clusterName: name, replicas: 2 },
    ['Ready', 'MachinesReady'].map((type) => good(fleet, type)),
    deployment,
  )
  const [first, ...others] = faults.machines ?? [{}, {}]
  const machines = [{ of: plane, fault: first ?? {} }, ...others.map((fault) => ({ of: set, fault }))].map(
    ({ of, fault }) => machine(fleet, name, namespace, of, fault),
  )
  return { root, infra, machines }
}

function machine(
  fleet: FleetBuilder,
  clusterName: string,
  namespace: string,
  owner: Made,
  fault: MachineFault,
): MachineParts {
  const name = `${owner.metadata.name}-${fleet.random.suffix(5)}`
  const rest = fault.deleted
    ? { deletionTimestamp: fleet.ago(fault.deleted), finalizers: ['machine.cluster.x-k8s.io'] }
    : {}
  const refs = {
    infrastructureRef: { apiVersion: infrastructure, kind: 'MetalMachine', name, namespace },
    bootstrap: { configRef: { apiVersion: bootstrap, kind: 'KubeadmConfig', name, namespace } },
  }
  const made = part(
    fleet,
    clusterName,
    namespace,
    core,
    'Machine',
    name,
    { clusterName, ...refs },
    fault.machine ??
      ['Ready', 'BootstrapReady', 'InfrastructureReady', 'NodeHealthy'].map((type) => good(fleet, type)),
    owner,
    rest,
  )
  const infra = part(
    fleet,
    clusterName,
    namespace,
    infrastructure,
    'MetalMachine',
    name,
    {},
    fault.infra ?? [good(fleet, 'Ready')],
    made,
    fault.deleted ? { deletionTimestamp: fleet.ago(fault.deleted), finalizers: ['metalmachine.test'] } : {},
  )
  const config = part(
    fleet,
    clusterName,
    namespace,
    bootstrap,
    'KubeadmConfig',
    name,
    {},
    fault.config ?? [good(fleet, 'Ready')],
    made,
  )
  return { machine: made, infra, config }
}

/** What breaks in Cluster API, with an infrastructure provider that nobody has heard of. */
export const clusterApiFaults: Readonly<Record<string, Scenario>> = {
  'cluster-api: infrastructure of the cluster refused': (fleet) => {
    const message = 'could not reserve address pool: range 10.7.0.0/24 is taken'
    const said = [
      bad(fleet, 'Ready', 'NetworkFailed', '1 of 3 completed'),
      bad(fleet, 'NetworkReady', 'NetworkFailed', message),
    ]
    const { root, infra } = cluster(fleet, {
      infra: said,
      root: [
        bad(fleet, 'Ready', 'NetworkFailed', '1 of 3 completed'),
        bad(fleet, 'InfrastructureReady', 'NetworkFailed', '1 of 3 completed'),
      ],
    })
    fleet.error(root, infra)
  },
  'cluster-api: one machine refused beneath a ready cluster': (fleet) => {
    const failed = [
      bad(fleet, 'Ready', 'HostNotFound', '0 of 2 completed'),
      bad(fleet, 'HostReady', 'HostNotFound', 'no host has 3 disks'),
    ]
    const above = [
      bad(fleet, 'Ready', 'HostNotFound', '1 of 2 completed'),
      bad(fleet, 'InfrastructureReady', 'HostNotFound', '0 of 2 completed'),
    ]
    const { root, machines } = cluster(fleet, { machines: [{}, { infra: failed, machine: above }, {}] })
    fleet.error(root, machines[1]!.infra)
  },
  'cluster-api: bootstrap data cannot be made': (fleet) => {
    const failed = [
      bad(
        fleet,
        'Ready',
        'DataSecretGenerationFailed',
        'cannot render user data: template: line 4: unexpected EOF',
      ),
      bad(
        fleet,
        'DataSecretAvailable',
        'DataSecretGenerationFailed',
        'cannot render user data: template: line 4: unexpected EOF',
      ),
    ]
    const above = [
      bad(fleet, 'Ready', 'DataSecretGenerationFailed', '0 of 2 completed'),
      bad(fleet, 'BootstrapReady', 'DataSecretGenerationFailed', '1 of 2 completed'),
    ]
    const { root, machines } = cluster(fleet, { machines: [{}, { config: failed, machine: above }] })
    fleet.error(root, machines[1]!.config)
  },
  'cluster-api: two machines of the control plane and the workers refused, each in its own way': (fleet) => {
    const one = [bad(fleet, 'HostReady', 'HostNotFound', 'no host has 3 disks')]
    const two = [bad(fleet, 'HostReady', 'PowerFailed', 'the power supply does not answer')]
    const { root, machines } = cluster(fleet, { machines: [{ infra: one }, { infra: two }] })
    fleet.error(root, machines[0]!.infra, machines[1]!.infra)
  },
  'cluster-api: host cannot be released': (fleet) => {
    const said = [
      bad(fleet, 'Ready', 'DeletionFailed', 'cannot release host: still has leases', 'Warning', 44),
    ]
    const { root, machines } = cluster(fleet, { machines: [{}, { infra: said, machine: said, deleted: 45 }] })
    fleet.error(root, machines[1]!.infra)
  },
  'cluster-api: machines coming up': (fleet) => {
    const slow = [bad(fleet, 'Ready', 'HostProvisioning', '', 'Info', 6)]
    const { root, machines } = cluster(fleet, {
      machines: [
        {},
        {
          infra: slow,
          machine: [
            bad(fleet, 'Ready', 'HostProvisioning', '1 of 2 completed', 'Info', 6),
            bad(fleet, 'InfrastructureReady', 'HostProvisioning', '', 'Info', 6),
          ],
        },
      ],
    })
    fleet.working(root, machines[1]!.infra)
  },
  'cluster-api: infrastructure object missing': (fleet) => {
    const namespace = fleet.namespace('clusters')
    const name = fleet.name('c')
    const gone = absent(infrastructure, 'MetalCluster', name, namespace)
    const root = part(fleet, name, namespace, core, 'Cluster', name, { infrastructureRef: reference(gone) }, [
      bad(fleet, 'Ready', 'WaitingForInfrastructure', '', 'Info'),
      bad(fleet, 'InfrastructureReady', 'WaitingForInfrastructure', '', 'Info'),
    ])
    fleet.error(root, gone)
  },
  'cluster-api: paused': (fleet) => {
    const { root } = cluster(fleet, { spec: { paused: true } })
    fleet.ok(root)
  },
}
