import type { AnyController, OperatorOptions } from '@barometer/controller'
import { AWSCluster } from './api/aws-cluster.ts'
import { AWSMachine, AWSMachineTemplate } from './api/aws-machine.ts'
import { AWSMachinePool } from './api/aws-machine-pool.ts'
import { KubeadmConfig, KubeadmConfigTemplate } from './api/kubeadm-config.ts'
import { KubeadmControlPlane } from './api/kubeadm-control-plane.ts'
import type { Aws } from './cloud/aws.ts'
import type { Options, Providers } from './options.ts'
import { awsClusters } from './reconcilers/aws-cluster.ts'
import { awsMachines } from './reconcilers/aws-machine.ts'
import { awsMachinePools } from './reconcilers/aws-machine-pool.ts'
import { clusters } from './reconcilers/cluster.ts'
import { kubeadmConfigs } from './reconcilers/kubeadm-config.ts'
import { kubeadmControlPlanes } from './reconcilers/kubeadm-control-plane.ts'
import { machines } from './reconcilers/machine.ts'
import { machineDeployments } from './reconcilers/machine-deployment.ts'
import { machinePools } from './reconcilers/machine-pool.ts'
import { machineSets } from './reconcilers/machine-set.ts'

/** AWS and kubeadm. */
const providers: Providers = {
  infrastructureClusters: [AWSCluster],
  controlPlanes: [KubeadmControlPlane],
  infrastructureMachines: [{ kind: AWSMachine, template: AWSMachineTemplate }],
  bootstrapConfigs: [{ kind: KubeadmConfig, template: KubeadmConfigTemplate }],
  machinePools: [AWSMachinePool],
}

/** All controllers: those of Cluster API itself, which know no provider, and those of AWS and kubeadm. */
export function controllers(
  cloud: Aws,
  { without = [] }: OperatorOptions,
  known: Providers = providers,
): readonly AnyController[] {
  const options: Options = { cloud, providers: known, without }
  return [
    clusters(options),
    machineDeployments(options),
    machineSets(options),
    machinePools(options),
    machines(options),
    kubeadmControlPlanes(options),
    kubeadmConfigs(options),
    awsClusters(options),
    awsMachines(options),
    awsMachinePools(options),
  ]
}
