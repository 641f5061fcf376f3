/** Names that several kinds share: labels, annotations and finalizers, as upstream has them where upstream has them. */
export const clusterNameLabel = 'cluster.x-k8s.io/cluster-name'
export const controlPlaneLabel = 'cluster.x-k8s.io/control-plane'
export const deploymentNameLabel = 'cluster.x-k8s.io/deployment-name'

/** Asks whoever owns a machine to replace it. */
export const remediateAnnotation = 'cluster.x-k8s.io/remediate-machine'
/** Since when a machine has an instance: its node is expected some time after. */
export const instanceSinceAnnotation = 'cluster.x-k8s.io/instance-since'
/** Of which template an object is a copy. */
export const clonedFromAnnotation = 'cluster.x-k8s.io/cloned-from-name'
/** Since when the first provisioning of what has replicas is over: scaling is a deviation from then on. */
export const provisionedAnnotation = 'cluster.x-k8s.io/first-provisioned'
/** The control plane has been up once: from then on its silence is no beginning. */
export const initializedAnnotation = 'controlplane.cluster.x-k8s.io/initialized'
/** To which version the control plane was last upgraded, and from which. */
export const upgradeAnnotation = 'controlplane.cluster.x-k8s.io/last-upgrade'
/** The cloud's ids of what was made for a cluster. Without it, what is missing is made anew. */
export const resourceIdsAnnotation = 'infrastructure.cluster.x-k8s.io/resource-ids'

export const clusterFinalizer = 'cluster.cluster.x-k8s.io'
export const machineFinalizer = 'machine.cluster.x-k8s.io'
export const machineSetFinalizer = 'machineset.cluster.x-k8s.io'
export const machinePoolFinalizer = 'machinepool.cluster.x-k8s.io'
export const controlPlaneFinalizer = 'kubeadm.controlplane.cluster.x-k8s.io'
export const awsClusterFinalizer = 'awscluster.infrastructure.cluster.x-k8s.io'
export const awsMachineFinalizer = 'awsmachine.infrastructure.cluster.x-k8s.io'
export const awsMachinePoolFinalizer = 'awsmachinepool.infrastructure.cluster.x-k8s.io'

/** The certificates of a cluster, under their usual name. */
export function certificatesOf(cluster: string): string {
  return `${cluster}-ca`
}
