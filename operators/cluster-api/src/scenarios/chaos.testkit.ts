import { getCondition } from '@barometer/conditions'
import type { ChaosPlan } from '@barometer/scenarios'
import { Machine } from '../api/machine.ts'
import { remediateAnnotation, resourceIdsAnnotation } from '../api/names.ts'
import type { Aws } from '../cloud/aws.ts'
import { workloadCluster } from '../samples.ts'

const worker = 'web-md-d85aba2b-0'

export const chaos: ChaosPlan<Aws> = {
  roots: workloadCluster('web', { controlPlane: 3, workers: 1 }),
  watched: ['Cluster/web'],
  targets: {
    resource: ['vpc', 'subnet', 'nat-gateway', 'load-balancer', 'instance/web-cp-1', `instance/${worker}`],
    instance: ['web-cp-0', worker],
    node: ['web-cp-1', worker],
    'component/node': ['etcd/web-cp-1', 'api-server/web-cp-0'],
  },
  edits: [
    ({ cluster }, random) =>
      cluster.patch('MachineDeployment/web-md', { spec: { replicas: 1 + random.below(3) } }),
    ({ cluster }) => cluster.patch('KubeadmControlPlane/web-cp', { spec: { version: 'v1.31.0' } }),
    ({ cluster }, random) =>
      cluster.patch('AWSCluster/web', { spec: { bastion: { enabled: random.chance(0.5) } } }),
  ],
  isTerminal: (object) => getCondition(object, 'Ready')?.severity === 'Error',
  // What is lost is made anew once its id is forgotten; machines that cannot be mended are replaced.
  act: async ({ cluster }) => {
    const annotations = { [resourceIdsAnnotation]: null }
    await cluster.patch('AWSCluster/web', { metadata: { annotations } })
    for (const machine of await cluster.list(Machine)) {
      if (getCondition(machine, 'Ready')?.severity !== 'Error') continue
      const replace = { [remediateAnnotation]: '' }
      await cluster.patch(`Machine/${machine.metadata.name}`, { metadata: { annotations: replace } })
    }
  },
  patience: '60m',
  sources: {
    'Cluster ClusterInfrastructureReady': ['AWSCluster Ready'],
    'Cluster ControlPlaneReady': ['KubeadmControlPlane Ready'],
    'Cluster WorkersReady': ['MachineDeployment Ready', 'MachinePool Ready'],
    'MachineDeployment MachineSetsReady': ['MachineSet Ready'],
    'KubeadmControlPlane MachinesReady': ['Machine Ready'],
    'MachineSet MachinesReady': ['Machine Ready'],
    'Machine InfrastructureReady': ['AWSMachine Ready'],
    'Machine BootstrapReady': ['KubeadmConfig Ready'],
  },
  deviations: {
    'KubeadmControlPlane MachinesReady Machine Ready':
      'during an upgrade one machine may be being made and one being deleted (C35)',
  },
}
