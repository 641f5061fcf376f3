import { type Definition, type Loader, owner, pathOf, said } from './load.ts'

const contract = { 'cluster.x-k8s.io/v1beta2': 'v1beta2' }
const define = (prefix: string, kind: string, plural = `${kind.toLowerCase()}s`): Definition => ({
  group: `${prefix}cluster.x-k8s.io`,
  version: 'v1beta2',
  kind,
  plural,
  namespaced: true,
  labels: contract,
})
const cluster = define('', 'Cluster')
const deployment = define('', 'MachineDeployment')
const set = define('', 'MachineSet')
const machine = define('', 'Machine')
const infraCluster = define('infrastructure.', 'DockerCluster')
const infraMachine = define('infrastructure.', 'DockerMachine')
const bootstrap = define('bootstrap.', 'KubeadmConfig')
const controlPlane = define('controlplane.', 'KubeadmControlPlane')

/** All kinds of the workload. `MachinePool` has no objects: the peers ask for it. */
export const clusterApiKinds: readonly Definition[] = [
  ...[cluster, deployment, set, machine, define('', 'MachinePool')],
  ...[infraCluster, infraMachine, bootstrap, controlPlane],
  ...[define('infrastructure.', 'DockerMachineTemplate'), define('bootstrap.', 'KubeadmConfigTemplate')],
]

const perDeployment = 100
const available = said('Available', 'True', 'Available')
const ready = said('Ready', 'True', 'Ready')
const status = (...conditions: object[]) => ({ status: { observedGeneration: 1, conditions } })
const refTo = ({ group, kind }: Definition, name: string) => ({ apiGroup: group, kind, name })

/**
 * A Cluster in a namespace of its name with so many Machines, each with its infrastructure, its bootstrap config and its
 * bootstrap data, a hundred to a MachineDeployment. Every fifth Machine is not ready, each in its own words.
 */
export async function makeCluster(loader: Loader, name: string, machines: number): Promise<number> {
  const labels = { 'cluster.x-k8s.io/cluster-name': name }
  await loader.make([{ path: '/api/v1/namespaces', object: { metadata: { name } } }])
  const make = async (kind: Definition, objects: readonly { name: string; owner?: object; rest: object }[]) =>
    loader.make(
      objects.map((each) => ({
        path: pathOf(kind, name),
        object: {
          apiVersion: `${kind.group}/${kind.version}`,
          kind: kind.kind,
          metadata: { name: each.name, labels, ...(each.owner && { ownerReferences: [each.owner] }) },
          ...each.rest,
        },
      })),
    )
  const [uid = ''] = await make(cluster, [{ name, rest: clusterOf(name) }])
  const ofCluster = owner(cluster, name, uid)
  await make(infraCluster, [{ name, owner: ofCluster, rest: { spec: {}, ...status(ready) } }])
  await make(controlPlane, [{ name: `${name}-cp`, owner: ofCluster, rest: controlPlaneOf() }])

  const groups = Array.from({ length: Math.ceil(machines / perDeployment) }, (_, n) => `${name}-md-${n}`)
  const workers = (of: string) => ({
    spec: { clusterName: name, replicas: perDeployment, selector: { matchLabels: { pool: of } } },
    ...status(available, said('MachinesReady', 'True', 'Ready')),
  })
  const deployments = await make(
    deployment,
    groups.map((each) => ({ name: each, owner: ofCluster, rest: workers(each) })),
  )
  const sets = await make(
    set,
    groups.map((each, n) => ({
      name: each,
      owner: owner(deployment, each, deployments[n]!),
      rest: workers(each),
    })),
  )
  const names = Array.from({ length: machines }, (_, n) => `${groups[Math.floor(n / perDeployment)]}-${n}`)
  const made = await make(
    machine,
    names.map((each, n) => {
      const at = Math.floor(n / perDeployment)
      return { name: each, owner: owner(set, groups[at]!, sets[at]!), rest: machineOf(name, each, n) }
    }),
  )
  const part = (n: number) => owner(machine, names[n]!, made[n]!)
  const infrastructure = (n: number) => ({
    spec: { providerID: `docker:////${names[n]}` },
    ...status(stateOf(n)),
  })
  await make(
    infraMachine,
    names.map((each, n) => ({ name: each, owner: part(n), rest: infrastructure(n) })),
  )
  const config = {
    spec: { joinConfiguration: {} },
    ...status(ready, said('DataSecretAvailable', 'True', 'Available')),
  }
  await make(
    bootstrap,
    names.map((each, n) => ({ name: each, owner: part(n), rest: config })),
  )
  await loader.make(
    names.map((each) => ({
      path: `/api/v1/namespaces/${name}/secrets`,
      object: { metadata: { name: each, labels }, stringData: { value: 'x'.repeat(400) } },
    })),
  )
  return 3 + groups.length * 2 + names.length * 4
}

function clusterOf(name: string): object {
  const spec = {
    infrastructureRef: refTo(infraCluster, name),
    controlPlaneRef: refTo(controlPlane, `${name}-cp`),
  }
  return { spec, ...status(said('Available', 'False', 'NotAvailable', 'Machines are not ready'), ready) }
}

function controlPlaneOf(): object {
  return { spec: { replicas: 3, version: 'v1.36.3' }, ...status(available) }
}

function stateOf(n: number): object {
  return n % 5 === 0 ? said('Ready', 'False', 'NotReady', `machine ${n} lost its disk`) : ready
}

function machineOf(clusterName: string, name: string, n: number): object {
  const spec = {
    clusterName,
    version: 'v1.36.3',
    providerID: `docker:////${name}`,
    infrastructureRef: refTo(infraMachine, name),
    bootstrap: { configRef: refTo(bootstrap, name), dataSecretName: name },
  }
  return { spec, ...status(stateOf(n), available, said('InfrastructureReady', 'True', 'Ready')) }
}
