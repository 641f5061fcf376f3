/** Who must act for something to pass. */
type Actor = 'nobody' | 'user' | 'platform' | 'cloud' | 'controller'

/** What a condition type says, by its status. */
export interface TypeWords {
  /** One sentence: what True means. The same that `baro explain` says. */
  readonly means: string
  readonly false: string
  readonly unknown: string
}

export interface ReasonWords {
  /** One sentence. The same that `baro explain` says. */
  readonly means: string
  /** Which controllers give it. */
  readonly setBy: string
  readonly actor: Actor
}

const nobodyKnows = 'The cloud does not answer, or nothing has been looked at yet.'
const partSilent = 'What it repeats is not known, or nothing has been looked at yet.'

/** The condition types of this operator. */
export const types: Readonly<Record<string, TypeWords>> = {
  Ready: {
    means: 'The object and what it directly depends on work. (v1beta1: a summary of the others.)',
    false: 'One of the other conditions is False: the gravest one is shown, with its severity.',
    unknown: 'One of the other conditions is not known, and none is False.',
  },
  VPCReady: {
    means: 'The network of the cluster is there and works.',
    false: 'The network is being made, was refused, does not work or is gone.',
    unknown: nobodyKnows,
  },
  SubnetsReady: {
    means: 'Each availability zone has its subnet.',
    false: 'A subnet is missing or does not work.',
    unknown: nobodyKnows,
  },
  InternetGatewaysReady: {
    means: 'The network reaches the internet.',
    false: 'The gateway is missing or does not work.',
    unknown: nobodyKnows,
  },
  NatGatewaysReady: {
    means: 'Machines without an address of their own reach the internet.',
    false: 'A gateway is missing or does not work.',
    unknown: nobodyKnows,
  },
  RouteTablesReady: {
    means: 'The routes of each availability zone are set.',
    false: 'A route table is missing or does not work.',
    unknown: nobodyKnows,
  },
  SecurityGroupsReady: {
    means: 'The security groups are there; a machine has those it should have.',
    false: 'A group is missing, or the machine has others than it should have.',
    unknown: nobodyKnows,
  },
  LoadBalancerReady: {
    means: "The load balancer of the control plane's API is there and works.",
    false: 'It is missing or does not work.',
    unknown: nobodyKnows,
  },
  BastionHostReady: {
    means: 'The host through which people reach the machines is there and works.',
    false: 'It is missing or does not work. Without spec.bastion.enabled the condition is not there.',
    unknown: nobodyKnows,
  },
  InstanceReady: {
    means: 'The instance runs.',
    false: 'The instance waits, is being made, was refused, does not work or is gone.',
    unknown: nobodyKnows,
  },
  LBAttachmentReady: {
    means: 'The load balancer sends requests to this machine of the control plane.',
    false: 'The machine is not attached yet, or that was refused. Workers do not have the condition.',
    unknown: nobodyKnows,
  },
  BootstrapDataSecretDeletionSucceeded: {
    means: 'The bootstrap data of the machine has been removed from the cloud.',
    false: 'It is still needed, or could not be deleted.',
    unknown: nobodyKnows,
  },
  ScalingGroupReady: {
    means: 'The scaling group is there.',
    false: 'It waits, is being made or was refused.',
    unknown: nobodyKnows,
  },
  InstancesReady: {
    means: 'All instances of the scaling group run.',
    false: 'Some do not run.',
    unknown: nobodyKnows,
  },
  BootstrapDataSecretReady: {
    means: 'The bootstrap data of the instances is in the cloud.',
    false: 'It is not written yet, or was refused.',
    unknown: nobodyKnows,
  },
  CertificatesAvailable: {
    means: "The cluster's certificates are there.",
    false: 'The control plane has not made them yet.',
    unknown: 'Nothing has been looked at yet.',
  },
  DataSecretAvailable: {
    means: 'The bootstrap data of the machine is written.',
    false: 'It waits for the infrastructure, the certificates or the first machine of the control plane.',
    unknown: 'Nothing has been looked at yet.',
  },
  BootstrapReady: {
    means: "The bootstrap provider's counterpart is ready.",
    false: 'The counterpart is not ready, or cannot be found.',
    unknown: partSilent,
  },
  InfrastructureReady: {
    means: "What the infrastructure provider says of the object's counterpart.",
    false: 'The counterpart is not ready, or cannot be found.',
    unknown: partSilent,
  },
  NodeHealthy: {
    means: 'The Node in the workload cluster is healthy.',
    false: 'The machine is not a node yet, or its node is not ready.',
    unknown: 'The workload cluster or the cloud does not answer.',
  },
  NodesHealthy: {
    means: 'All nodes of the pool are healthy.',
    false: 'Some are missing or not ready.',
    unknown: 'The workload cluster or the cloud does not answer.',
  },
  DrainingSucceeded: {
    means: 'Nothing runs on the node any more: the machine can be removed.',
    false: 'Something cannot be evicted. Only a machine that is being deleted has the condition.',
    unknown: 'The cloud does not answer.',
  },
  ApiServerPodReady: {
    means: "This machine's API server works.",
    false: 'It does not work.',
    unknown: 'The workload cluster does not answer.',
  },
  ControllerManagerPodReady: {
    means: "This machine's controller manager works.",
    false: 'It does not work.',
    unknown: 'The workload cluster does not answer.',
  },
  SchedulerPodReady: {
    means: "This machine's scheduler works.",
    false: 'It does not work.',
    unknown: 'The workload cluster does not answer.',
  },
  EtcdReady: {
    means: "This machine's member of etcd works.",
    false: 'It does not work.',
    unknown: 'The workload cluster does not answer.',
  },
  MachinesReady: {
    means: 'All machines are ready; those that an upgrade replaces may be on their way.',
    false: 'The gravest of what the machines say.',
    unknown: 'A machine has not reported, and none is worse.',
  },
  MachineSetsReady: {
    means: 'All sets of machines are ready.',
    false: 'The gravest of what the sets say.',
    unknown: 'A set has not reported, and none is worse.',
  },
  ScalingUpSucceeded: {
    means: 'There are at least as many machines as wanted.',
    false: 'Machines are missing. Information during first provisioning, a warning afterwards.',
    unknown: 'Nothing has been looked at yet.',
  },
  ScalingDownSucceeded: {
    means: 'There are no more machines than wanted; an upgrade may have one more.',
    false: 'There are too many machines. A warning once the first provisioning is over.',
    unknown: 'Nothing has been looked at yet.',
  },
  MachineRemediationSucceeded: {
    means: 'No machine needs to be replaced.',
    false: 'Somebody asked for a machine to be replaced, and that is under way or not possible.',
    unknown: 'Nothing has been looked at yet.',
  },
  MachinesUpgradeSucceeded: {
    means: 'All machines are of the version and template that is wanted.',
    false: 'Some are not yet. The condition is there since the first upgrade, and reset by each.',
    unknown: 'Nothing has been looked at yet.',
  },
  KubeProxyUpgradeSucceeded: {
    means: 'kube-proxy has the version of the control plane.',
    false: 'It follows after the machines, is under way or has failed.',
    unknown: 'The workload cluster does not answer.',
  },
  CoreDNSUpgradeSucceeded: {
    means: 'CoreDNS has been upgraded with the control plane.',
    false: 'It follows after the machines, is under way or has failed.',
    unknown: 'The workload cluster does not answer.',
  },
  ClusterInfrastructureReady: {
    means:
      "The cluster's infrastructure is operational: the Ready of the object that spec.infrastructureRef names.",
    false: 'The infrastructure is not ready, or cannot be found.',
    unknown: partSilent,
  },
  ControlPlaneReady: {
    means: 'The control plane is operational: the Ready of the object that spec.controlPlaneRef names.',
    false: 'The control plane is not ready, or cannot be found.',
    unknown: partSilent,
  },
  WorkersReady: {
    means: 'All deployments, pools and machines of workers are ready; there may be none.',
    false: 'The gravest of what the workers say.',
    unknown: 'Workers have not reported, and none is worse.',
  },
}

const waitsFor = (what: string) =>
  ({ means: `${what} must be there first.`, setBy: 'AWSCluster', actor: 'nobody' }) as const

/** The reasons of this operator. A True has none. */
export const reasons: Readonly<Record<string, ReasonWords>> = {
  Provisioning: {
    means: 'It is being made. A warning: it takes longer than expected.',
    ...{ setBy: 'AWSCluster, AWSMachinePool', actor: 'nobody' },
  },
  ProvisioningFailed: {
    means: 'The cloud refuses to make it. It is tried again.',
    ...{ setBy: 'AWSCluster, AWSMachinePool', actor: 'user' },
  },
  NotOperational: {
    means: 'It exists and does not work. An instance must be replaced.',
    ...{ setBy: 'AWSCluster, AWSMachine, AWSMachinePool', actor: 'cloud' },
  },
  Lost: {
    means:
      'Someone has deleted it in the cloud. It is created again once the annotation resource-ids is removed.',
    ...{ setBy: 'AWSCluster', actor: 'user' },
  },
  WaitingForVPC: waitsFor('The VPC'),
  WaitingForSubnets: waitsFor('The subnets'),
  WaitingForInternetGateways: waitsFor('The internet gateway'),
  WaitingForNatGateways: waitsFor('The NAT gateways'),
  WaitingForSecurityGroups: waitsFor('The security groups'),
  WaitingForOwner: {
    means: 'No object refers to this one yet.',
    ...{ setBy: 'AWSCluster, AWSMachine, AWSMachinePool, KubeadmConfig, KubeadmControlPlane', actor: 'user' },
  },
  WaitingForObject: {
    means: 'What a reference names does not exist yet. A warning: it should have come by now.',
    ...{ setBy: 'Cluster, Machine, MachinePool', actor: 'user' },
  },
  ReferenceInvalid: {
    means:
      'A reference names an object that is not allowed there: of another kind, itself, or one that belongs to someone else.',
    ...{ setBy: 'Cluster, Machine, MachinePool', actor: 'user' },
  },
  Deleted: {
    means: 'It is gone: deleted on purpose, or by someone other than the operator.',
    ...{ setBy: 'Cluster, Machine, MachinePool, AWSCluster', actor: 'user' },
  },
  Deleting: { means: 'It is being deleted.', setBy: 'every controller', actor: 'nobody' },
  DeletionFailed: {
    means: 'The cloud refuses to delete it. It is tried again.',
    ...{ setBy: 'AWSCluster, AWSMachine, AWSMachinePool', actor: 'user' },
  },
  CloudUnreachable: {
    means: 'The cloud does not answer: the state of the object there is not known.',
    ...{ setBy: 'every controller that asks the cloud', actor: 'platform' },
  },
  CloudCredentialsRefused: {
    means: 'The cloud refuses the credentials: the state of the object there is not known.',
    ...{ setBy: 'every controller that asks the cloud', actor: 'user' },
  },
  CloudAnswerInvalid: {
    means: 'The answer of the cloud cannot be understood.',
    ...{ setBy: 'every controller that asks the cloud', actor: 'platform' },
  },
  CloudRequestFailed: {
    means: 'The cloud has an error of its own.',
    ...{ setBy: 'every controller that asks the cloud', actor: 'cloud' },
  },
  WaitingForBootstrapData: {
    means: 'The bootstrap data of the machine is not written yet.',
    ...{ setBy: 'AWSMachine, AWSMachinePool', actor: 'nobody' },
  },
  WaitingForInstance: { means: 'The instance does not run yet.', setBy: 'AWSMachine', actor: 'nobody' },
  WaitingForNode: {
    means: 'The machine runs, but is not a node yet.',
    ...{ setBy: 'Machine, MachinePool, AWSMachine', actor: 'nobody' },
  },
  InstanceProvisionStarted: {
    means: 'The cloud is making the machine.',
    setBy: 'AWSMachine',
    actor: 'nobody',
  },
  InstanceProvisionFailed: {
    means: 'The cloud refused to make the machine.',
    setBy: 'AWSMachine',
    actor: 'user',
  },
  InstanceTerminated: {
    means: 'The instance was terminated by someone other than the operator: the machine must be replaced.',
    ...{ setBy: 'AWSMachine', actor: 'user' },
  },
  SSHKeyMissing: {
    means: 'The key pair that the machine names is not in the account. The machine works without it.',
    ...{ setBy: 'AWSMachine', actor: 'user' },
  },
  SecurityGroupsChanging: {
    means: 'The security groups are being set.',
    setBy: 'AWSMachine',
    actor: 'nobody',
  },
  SecurityGroupsFailed: {
    means: 'The cloud refuses to set the security groups.',
    setBy: 'AWSMachine',
    actor: 'user',
  },
  Attaching: {
    means: 'The load balancer is being told of the instance.',
    setBy: 'AWSMachine',
    actor: 'nobody',
  },
  LBAttachmentFailed: {
    means: 'The load balancer does not take the instance.',
    setBy: 'AWSMachine',
    actor: 'user',
  },
  SecretDeletionFailed: {
    means: 'The cloud refuses to delete the bootstrap data.',
    ...{ setBy: 'AWSMachine', actor: 'user' },
  },
  WaitingForClusterInfrastructure: {
    means: "The cluster's network and the like are not there yet.",
    ...{ setBy: 'KubeadmConfig, KubeadmControlPlane', actor: 'nobody' },
  },
  WaitingForCertificates: {
    means: 'The control plane has not made the certificates yet.',
    ...{ setBy: 'KubeadmConfig', actor: 'nobody' },
  },
  WaitingForControlPlane: {
    means: 'The first machine of the control plane is not up yet.',
    ...{ setBy: 'KubeadmConfig', actor: 'nobody' },
  },
  WaitingForDataSecret: {
    means: 'The machine names neither a bootstrap configuration nor bootstrap data.',
    ...{ setBy: 'Machine', actor: 'user' },
  },
  MachineUnderProbation: {
    means: 'The node has not been ready for a short time: it may recover.',
    ...{ setBy: 'Machine', actor: 'nobody' },
  },
  MachineNotHealthy: {
    means:
      'The node has not been ready for too long. Set the annotation remediate-machine to replace the machine.',
    ...{ setBy: 'Machine', actor: 'user' },
  },
  NodeStartupTimeout: {
    means: 'The machine runs, and has not become a node in time.',
    ...{ setBy: 'Machine', actor: 'user' },
  },
  NodesNotHealthy: { means: 'Some nodes of the pool are not ready.', setBy: 'MachinePool', actor: 'user' },
  WorkloadClusterUnreachable: {
    means: "The workload cluster's API does not answer.",
    ...{ setBy: 'Machine, MachinePool, KubeadmControlPlane', actor: 'platform' },
  },
  DrainingFailed: {
    means: 'Something on the node cannot be evicted. It is tried again.',
    ...{ setBy: 'Machine', actor: 'user' },
  },
  ComponentFailing: {
    means: 'A part of the control plane on this machine does not work.',
    ...{ setBy: 'KubeadmControlPlane', actor: 'platform' },
  },
  ScalingUp: {
    means: 'Machines are being added. A warning once the first provisioning is over.',
    ...{ setBy: 'KubeadmControlPlane, MachineDeployment, MachineSet, MachinePool', actor: 'nobody' },
  },
  ScalingDown: {
    means: 'Machines are being removed. A warning once the first provisioning is over.',
    ...{ setBy: 'KubeadmControlPlane, MachineDeployment, MachineSet, MachinePool', actor: 'nobody' },
  },
  TemplateMissing: {
    means: 'The template that machines are made of does not exist.',
    ...{ setBy: 'KubeadmControlPlane, MachineSet', actor: 'user' },
  },
  Remediating: {
    means: 'A machine is being replaced, because somebody asked for it.',
    ...{ setBy: 'KubeadmControlPlane, MachineSet', actor: 'nobody' },
  },
  RemediationBlocked: {
    means: 'Replacing the machine would leave a control plane without a majority.',
    ...{ setBy: 'KubeadmControlPlane', actor: 'user' },
  },
  UpgradeStarted: { means: 'An upgrade has begun.', setBy: 'KubeadmControlPlane', actor: 'nobody' },
  Upgrading: {
    means: 'An upgrade is under way.',
    ...{ setBy: 'KubeadmControlPlane, MachineDeployment', actor: 'nobody' },
  },
  WaitingForMachines: {
    means: 'It is upgraded once all machines are.',
    ...{ setBy: 'KubeadmControlPlane', actor: 'nobody' },
  },
  UpgradeFailed: {
    means: 'It does not come up in the new version.',
    ...{ setBy: 'KubeadmControlPlane', actor: 'platform' },
  },
  NoWorkers: { means: 'The cluster has no workers.', setBy: 'Cluster', actor: 'nobody' },
  WorkersSilent: {
    means: 'There are workers, and none reports its status.',
    setBy: 'Cluster',
    actor: 'nobody',
  },
}
