import { AWSCluster } from './aws-cluster.ts'
import { AWSMachine, AWSMachineTemplate } from './aws-machine.ts'
import { AWSMachinePool } from './aws-machine-pool.ts'
import { Cluster } from './cluster.ts'
import { KubeadmConfig, KubeadmConfigTemplate } from './kubeadm-config.ts'
import { KubeadmControlPlane } from './kubeadm-control-plane.ts'
import { Machine } from './machine.ts'
import { MachineDeployment } from './machine-deployment.ts'
import { MachinePool } from './machine-pool.ts'
import { MachineSet } from './machine-set.ts'

/** The kinds that are reconciled, from the root down. Each has conditions. */
export const conditionedKinds = [
  Cluster,
  AWSCluster,
  KubeadmControlPlane,
  MachineDeployment,
  MachineSet,
  MachinePool,
  AWSMachinePool,
  Machine,
  AWSMachine,
  KubeadmConfig,
]

/** The kinds that are only data. They have no status. */
export const dataKinds = [AWSMachineTemplate, KubeadmConfigTemplate]
