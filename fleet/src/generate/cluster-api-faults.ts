import type { Story } from './kubernetes-faults.ts'
import { absent, condition, type Fields, type Made, ownedBy, type World } from './world.ts'

const core = 'cluster.x-k8s.io/v1beta1'
const infrastructure = 'infrastructure.cluster.x-k8s.io/v1beta1'
const bootstrap = 'bootstrap.cluster.x-k8s.io/v1beta1'
const controlPlane = 'controlplane.cluster.x-k8s.io/v1beta1'

type Said = readonly Fields[]

const good = (world: World, type: string) => condition(world, type, 'True', '', '', 3000)
const bad = (world: World, type: string, reason: string, message: string, severity = 'Error', minutes = 25) =>
  condition(world, type, 'False', reason, message, minutes, { severity })

interface MachineParts {
  readonly machine: Made
  readonly infra: Made
  readonly config: Made
}

function reference({ apiVersion, kind, metadata }: Made): Fields {
  return { apiVersion, kind, name: metadata.name, namespace: metadata.namespace }
}

function part(
  world: World,
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
  return world.add({
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
  world: World,
  faults: {
    readonly root?: Said
    readonly infra?: Said
    readonly machines?: readonly MachineFault[]
    readonly spec?: Fields
  } = {},
): ClusterParts {
  const namespace = world.namespace('clusters')
  const name = world.name('c')
  const ref = (apiVersion: string, kind: string, of: string) => ({ apiVersion, kind, name: of, namespace })
  const root = part(
    world,
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
    faults.root ?? ['Ready', 'ControlPlaneReady', 'InfrastructureReady'].map((type) => good(world, type)),
  )
  const infra = part(
    world,
    name,
    namespace,
    infrastructure,
    'MetalCluster',
    name,
    {},
    faults.infra ?? [good(world, 'Ready')],
    root,
  )
  const plane = part(
    world,
    name,
    namespace,
    controlPlane,
    'KubeadmControlPlane',
    `${name}-cp`,
    { replicas: 1 },
    ['Ready', 'Available', 'MachinesReady'].map((type) => good(world, type)),
    root,
  )
  const deployment = part(
    world,
    name,
    namespace,
    core,
    'MachineDeployment',
    `${name}-md`,
    { clusterName: name, replicas: 2 },
    ['Ready', 'Available'].map((type) => good(world, type)),
    root,
  )
  const set = part(
    world,
    name,
    namespace,
    core,
    'MachineSet',
    `${name}-md-x`,
    { clusterName: name, replicas: 2 },
    ['Ready', 'MachinesReady'].map((type) => good(world, type)),
    deployment,
  )
  const [first, ...others] = faults.machines ?? [{}, {}]
  const machines = [{ of: plane, fault: first ?? {} }, ...others.map((fault) => ({ of: set, fault }))].map(
    ({ of, fault }) => machine(world, name, namespace, of, fault),
  )
  return { root, infra, machines }
}

function machine(
  world: World,
  clusterName: string,
  namespace: string,
  owner: Made,
  fault: MachineFault,
): MachineParts {
  const name = `${owner.metadata.name}-${world.random.suffix(5)}`
  const rest = fault.deleted
    ? { deletionTimestamp: world.ago(fault.deleted), finalizers: ['machine.cluster.x-k8s.io'] }
    : {}
  const refs = {
    infrastructureRef: { apiVersion: infrastructure, kind: 'MetalMachine', name, namespace },
    bootstrap: { configRef: { apiVersion: bootstrap, kind: 'KubeadmConfig', name, namespace } },
  }
  const made = part(
    world,
    clusterName,
    namespace,
    core,
    'Machine',
    name,
    { clusterName, ...refs },
    fault.machine ??
      ['Ready', 'BootstrapReady', 'InfrastructureReady', 'NodeHealthy'].map((type) => good(world, type)),
    owner,
    rest,
  )
  const infra = part(
    world,
    clusterName,
    namespace,
    infrastructure,
    'MetalMachine',
    name,
    {},
    fault.infra ?? [good(world, 'Ready')],
    made,
    fault.deleted ? { deletionTimestamp: world.ago(fault.deleted), finalizers: ['metalmachine.test'] } : {},
  )
  const config = part(
    world,
    clusterName,
    namespace,
    bootstrap,
    'KubeadmConfig',
    name,
    {},
    fault.config ?? [good(world, 'Ready')],
    made,
  )
  return { machine: made, infra, config }
}

/** What breaks in Cluster API, with an infrastructure provider that nobody has heard of. */
export const clusterApiFaults: Readonly<Record<string, Story>> = {
  'cluster-api: infrastructure of the cluster refused': (world) => {
    const message = 'could not reserve address pool: range 10.7.0.0/24 is taken'
    const said = [
      bad(world, 'Ready', 'NetworkFailed', '1 of 3 completed'),
      bad(world, 'NetworkReady', 'NetworkFailed', message),
    ]
    const { root, infra } = cluster(world, {
      infra: said,
      root: [
        bad(world, 'Ready', 'NetworkFailed', '1 of 3 completed'),
        bad(world, 'InfrastructureReady', 'NetworkFailed', '1 of 3 completed'),
      ],
    })
    world.error(root, infra)
  },
  'cluster-api: one machine refused beneath a ready cluster': (world) => {
    const failed = [
      bad(world, 'Ready', 'HostNotFound', '0 of 2 completed'),
      bad(world, 'HostReady', 'HostNotFound', 'no host has 3 disks'),
    ]
    const above = [
      bad(world, 'Ready', 'HostNotFound', '1 of 2 completed'),
      bad(world, 'InfrastructureReady', 'HostNotFound', '0 of 2 completed'),
    ]
    const { root, machines } = cluster(world, { machines: [{}, { infra: failed, machine: above }, {}] })
    world.error(root, machines[1]!.infra)
  },
  'cluster-api: bootstrap data cannot be made': (world) => {
    const failed = [
      bad(
        world,
        'Ready',
        'DataSecretGenerationFailed',
        'cannot render user data: template: line 4: unexpected EOF',
      ),
      bad(
        world,
        'DataSecretAvailable',
        'DataSecretGenerationFailed',
        'cannot render user data: template: line 4: unexpected EOF',
      ),
    ]
    const above = [
      bad(world, 'Ready', 'DataSecretGenerationFailed', '0 of 2 completed'),
      bad(world, 'BootstrapReady', 'DataSecretGenerationFailed', '1 of 2 completed'),
    ]
    const { root, machines } = cluster(world, { machines: [{}, { config: failed, machine: above }] })
    world.error(root, machines[1]!.config)
  },
  'cluster-api: two machines of the control plane and the workers refused, each in its own way': (world) => {
    const one = [bad(world, 'HostReady', 'HostNotFound', 'no host has 3 disks')]
    const two = [bad(world, 'HostReady', 'PowerFailed', 'the power supply does not answer')]
    const { root, machines } = cluster(world, { machines: [{ infra: one }, { infra: two }] })
    world.error(root, machines[0]!.infra, machines[1]!.infra)
  },
  'cluster-api: host cannot be released': (world) => {
    const said = [
      bad(world, 'Ready', 'DeletionFailed', 'cannot release host: still has leases', 'Warning', 44),
    ]
    const { root, machines } = cluster(world, { machines: [{}, { infra: said, machine: said, deleted: 45 }] })
    world.error(root, machines[1]!.infra)
  },
  'cluster-api: machines coming up': (world) => {
    const slow = [bad(world, 'Ready', 'HostProvisioning', '', 'Info', 6)]
    const { root, machines } = cluster(world, {
      machines: [
        {},
        {
          infra: slow,
          machine: [
            bad(world, 'Ready', 'HostProvisioning', '1 of 2 completed', 'Info', 6),
            bad(world, 'InfrastructureReady', 'HostProvisioning', '', 'Info', 6),
          ],
        },
      ],
    })
    world.working(root, machines[1]!.infra)
  },
  'cluster-api: infrastructure object missing': (world) => {
    const namespace = world.namespace('clusters')
    const name = world.name('c')
    const gone = absent(infrastructure, 'MetalCluster', name, namespace)
    const root = part(world, name, namespace, core, 'Cluster', name, { infrastructureRef: reference(gone) }, [
      bad(world, 'Ready', 'WaitingForInfrastructure', '', 'Info'),
      bad(world, 'InfrastructureReady', 'WaitingForInfrastructure', '', 'Info'),
    ])
    world.error(root, gone)
  },
  'cluster-api: paused': (world) => {
    const { root } = cluster(world, { spec: { paused: true } })
    world.ok(root)
  },
}
