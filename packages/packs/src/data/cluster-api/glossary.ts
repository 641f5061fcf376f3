import type { Glossary } from '../../pack.ts'

/** What the types and reasons of Cluster API and its providers mean, in the words of operators/cluster-api. */
export const glossary: Glossary = {
  types: {
    Ready: { means: 'The object and what it directly depends on work. (v1beta1: a summary of the others.)' },
    VPCReady: { means: 'The network of the cluster is there and works.' },
    SubnetsReady: { means: 'Each availability zone has its subnet.' },
    InternetGatewaysReady: { means: 'The network reaches the internet.' },
    NatGatewaysReady: { means: 'Machines without an address of their own reach the internet.' },
    RouteTablesReady: { means: 'The routes of each availability zone are set.' },
    SecurityGroupsReady: { means: 'The security groups are there; a machine has those it should have.' },
    LoadBalancerReady: { means: "The load balancer of the control plane's API is there and works." },
    BastionHostReady: { means: 'The host through which people reach the machines is there and works.' },
    InstanceReady: { means: 'The instance runs.' },
    LBAttachmentReady: { means: 'The load balancer sends requests to this machine of the control plane.' },
    BootstrapDataSecretDeletionSucceeded: {
      means: 'The bootstrap data of the machine has been removed from the cloud.',
    },
    ScalingGroupReady: { means: 'The scaling group is there.' },
    InstancesReady: { means: 'All instances of the scaling group run.' },
    BootstrapDataSecretReady: { means: 'The bootstrap data of the instances is in the cloud.' },
    CertificatesAvailable: { means: "The cluster's certificates are there." },
    DataSecretAvailable: { means: 'The bootstrap data of the machine is written.' },
    BootstrapReady: { means: "The bootstrap provider's counterpart is ready." },
    InfrastructureReady: { means: "What the infrastructure provider says of the object's counterpart." },
    NodeHealthy: { means: 'The Node in the workload cluster is healthy.' },
    NodesHealthy: { means: 'All nodes of the pool are healthy.' },
    DrainingSucceeded: { means: 'Nothing runs on the node any more: the machine can be removed.' },
    ApiServerPodReady: { means: "This machine's API server works." },
    ControllerManagerPodReady: { means: "This machine's controller manager works." },
    SchedulerPodReady: { means: "This machine's scheduler works." },
    EtcdReady: { means: "This machine's member of etcd works." },
    MachinesReady: { means: 'All machines are ready; those that an upgrade replaces may be on their way.' },
    MachineSetsReady: { means: 'All sets of machines are ready.' },
    ScalingUpSucceeded: { means: 'There are at least as many machines as wanted.' },
    ScalingDownSucceeded: { means: 'There are no more machines than wanted; an upgrade may have one more.' },
    MachineRemediationSucceeded: { means: 'No machine needs to be replaced.' },
    MachinesUpgradeSucceeded: { means: 'All machines are of the version and template that is wanted.' },
    KubeProxyUpgradeSucceeded: { means: 'kube-proxy has the version of the control plane.' },
    CoreDNSUpgradeSucceeded: { means: 'CoreDNS has been upgraded with the control plane.' },
    ClusterInfrastructureReady: {
      means:
        "The cluster's infrastructure is operational: the Ready of the object that spec.infrastructureRef names.",
    },
    ControlPlaneReady: {
      means: 'The control plane is operational: the Ready of the object that spec.controlPlaneRef names.',
    },
    WorkersReady: { means: 'All deployments, pools and machines of workers are ready; there may be none.' },
    Available: { means: 'It can be used now; a Cluster: control plane, workers and infrastructure.' },
    Paused: { means: 'Nothing is reconciled until the pause is lifted.', actor: 'user' },
  },
  reasons: {
    Provisioning: { means: 'It is being made. A warning: it takes longer than expected.', actor: 'nobody' },
    ProvisioningFailed: { means: 'The cloud refuses to make it. It is tried again.', actor: 'user' },
    NotOperational: {
      means: 'It exists and does not work. An instance must be replaced.',
      actor: 'cloud',
    },
    Lost: {
      means:
        'Someone has deleted it in the cloud. It is created again once the annotation resource-ids is removed.',
      actor: 'user',
    },
    WaitingForVPC: { means: 'The VPC must be there first.', actor: 'nobody' },
    WaitingForSubnets: { means: 'The subnets must be there first.', actor: 'nobody' },
    WaitingForInternetGateways: { means: 'The internet gateway must be there first.', actor: 'nobody' },
    WaitingForNatGateways: { means: 'The NAT gateways must be there first.', actor: 'nobody' },
    WaitingForSecurityGroups: { means: 'The security groups must be there first.', actor: 'nobody' },
    WaitingForOwner: { means: 'No object refers to this one yet.', actor: 'user' },
    WaitingForObject: {
      means: 'What a reference names does not exist yet. A warning: it should have come by now.',
      actor: 'user',
    },
    ReferenceInvalid: {
      means:
        'A reference names an object that is not allowed there: of another kind, itself, or one that belongs to someone else.',
      actor: 'user',
    },
    Deleted: {
      means: 'It is gone: deleted on purpose, or by someone other than the operator.',
      actor: 'user',
    },
    Deleting: { means: 'It is being deleted.', actor: 'nobody' },
    DeletionFailed: { means: 'The cloud refuses to delete it. It is tried again.', actor: 'user' },
    CloudUnreachable: {
      means: 'The cloud does not answer: the state of the object there is not known.',
      actor: 'platform',
    },
    CloudCredentialsRefused: {
      means: 'The cloud refuses the credentials: the state of the object there is not known.',
      actor: 'user',
    },
    CloudAnswerInvalid: { means: 'The answer of the cloud cannot be understood.', actor: 'platform' },
    CloudRequestFailed: { means: 'The cloud has an error of its own.', actor: 'cloud' },
    WaitingForBootstrapData: {
      means: 'The bootstrap data of the machine is not written yet.',
      actor: 'nobody',
    },
    WaitingForInstance: { means: 'The instance does not run yet.', actor: 'nobody' },
    WaitingForNode: { means: 'The machine runs, but is not a node yet.', actor: 'nobody' },
    InstanceProvisionStarted: { means: 'The cloud is making the machine.', actor: 'nobody' },
    InstanceProvisionFailed: { means: 'The cloud refused to make the machine.', actor: 'user' },
    InstanceTerminated: {
      means: 'The instance was terminated by someone other than the operator: the machine must be replaced.',
      actor: 'user',
    },
    SSHKeyMissing: {
      means: 'The key pair that the machine names is not in the account. The machine works without it.',
      actor: 'user',
    },
    SecurityGroupsChanging: { means: 'The security groups are being set.', actor: 'nobody' },
    SecurityGroupsFailed: { means: 'The cloud refuses to set the security groups.', actor: 'user' },
    Attaching: { means: 'The load balancer is being told of the instance.', actor: 'nobody' },
    LBAttachmentFailed: { means: 'The load balancer does not take the instance.', actor: 'user' },
    SecretDeletionFailed: { means: 'The cloud refuses to delete the bootstrap data.', actor: 'user' },
    WaitingForClusterInfrastructure: {
      means: "The cluster's network and the like are not there yet.",
      actor: 'nobody',
    },
    WaitingForCertificates: {
      means: 'The control plane has not made the certificates yet.',
      actor: 'nobody',
    },
    WaitingForControlPlane: {
      means: 'The first machine of the control plane is not up yet.',
      actor: 'nobody',
    },
    WaitingForDataSecret: {
      means: 'The machine names neither a bootstrap configuration nor bootstrap data.',
      actor: 'user',
    },
    MachineUnderProbation: {
      means: 'The node has not been ready for a short time: it may recover.',
      actor: 'nobody',
    },
    MachineNotHealthy: {
      means:
        'The node has not been ready for too long. Set the annotation remediate-machine to replace the machine.',
      actor: 'user',
    },
    NodeStartupTimeout: { means: 'The machine runs, and has not become a node in time.', actor: 'user' },
    NodesNotHealthy: { means: 'Some nodes of the pool are not ready.', actor: 'user' },
    WorkloadClusterUnreachable: { means: "The workload cluster's API does not answer.", actor: 'platform' },
    DrainingFailed: { means: 'Something on the node cannot be evicted. It is tried again.', actor: 'user' },
    ComponentFailing: {
      means: 'A part of the control plane on this machine does not work.',
      actor: 'platform',
    },
    ScalingUp: {
      means: 'Machines are being added. A warning once the first provisioning is over.',
      actor: 'nobody',
    },
    ScalingDown: {
      means: 'Machines are being removed. A warning once the first provisioning is over.',
      actor: 'nobody',
    },
    TemplateMissing: { means: 'The template that machines are made of does not exist.', actor: 'user' },
    Remediating: { means: 'A machine is being replaced, because somebody asked for it.', actor: 'nobody' },
    RemediationBlocked: {
      means: 'Replacing the machine would leave a control plane without a majority.',
      actor: 'user',
    },
    UpgradeStarted: { means: 'An upgrade has begun.', actor: 'nobody' },
    Upgrading: { means: 'An upgrade is under way.', actor: 'nobody' },
    WaitingForMachines: { means: 'It is upgraded once all machines are.', actor: 'nobody' },
    UpgradeFailed: { means: 'It does not come up in the new version.', actor: 'platform' },
    NoWorkers: { means: 'The cluster has no workers.', actor: 'nobody' },
    WorkersSilent: { means: 'There are workers, and none reports its status.', actor: 'nobody' },
    DeletingFailed: { means: 'The machine cannot be removed from the cloud.', actor: 'user' },
  },
}
