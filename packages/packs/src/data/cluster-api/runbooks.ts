import type { Runbooks } from '../../pack.ts'

const machine = 'Look at the machine in the cloud and at the log of its boot.'
const refused = 'Read what the cloud says; correct the spec, the quota or the permissions.'

/** What to do, by the reasons of Cluster API and its providers. */
export const runbooks: Runbooks = {
  ProvisioningFailed: { advice: refused },
  // Cluster API Provider AWS names each part of a network so: SubnetsReconciliationFailed.
  '*ReconciliationFailed': { advice: refused },
  NotOperational: { advice: 'Look at it in the cloud; replace an instance that does not work.' },
  Lost: {
    advice: 'Someone deleted it in the cloud: remove the annotation resource-ids to create it again.',
  },
  WaitingForOwner: { advice: 'Check that the owner exists and refers to this object.' },
  WaitingForObject: { advice: 'Create the object that the message names, or correct the reference.' },
  ReferenceInvalid: { advice: 'Correct the reference that the message names.' },
  Deleted: { advice: 'Find who deleted it; delete the object, so that another is made.' },
  DeletionFailed: {
    advice: 'Read what the cloud says: something still needs it, or the permissions do not allow it.',
  },
  DeletingFailed: {
    advice: 'Read what the cloud says: something still needs it, or the permissions do not allow it.',
  },
  CloudUnreachable: { advice: 'Check the network from the controller to the cloud.' },
  CloudCredentialsRefused: { advice: 'Renew the credentials that the cluster uses.' },
  CloudAnswerInvalid: { advice: 'Check the address of the cloud that the controller was given.' },
  CloudRequestFailed: { advice: 'Look at the status page of the cloud: it is tried again.' },
  InstanceProvisionFailed: { advice: refused },
  InstanceTerminated: {
    advice: 'Delete the Machine, so that another is made; find who terminated the instance.',
  },
  SSHKeyMissing: { advice: 'Import the key pair into the account, or name another.' },
  SecurityGroupsFailed: { advice: refused },
  LBAttachmentFailed: { advice: 'Look at the load balancer in the cloud: it does not take the instance.' },
  SecretDeletionFailed: {
    advice: 'Delete the bootstrap data in the cloud by hand, or correct the permissions.',
  },
  WaitingForDataSecret: { advice: 'Look at the bootstrap configuration of the machine.' },
  MachineNotHealthy: { advice: `${machine} Set the annotation remediate-machine to replace it.` },
  NodeStartupTimeout: { advice: `${machine} It never joined the cluster.` },
  NodesNotHealthy: { advice: 'Look at the nodes of the pool that are not ready.' },
  UnhealthyNode: { advice: 'Look at the Node in the workload cluster.' },
  WorkloadClusterUnreachable: { advice: "Check the workload cluster's API server and its load balancer." },
  DrainingFailed: { advice: 'Look at what cannot be evicted: a PodDisruptionBudget most likely.' },
  ComponentFailing: { advice: "Read the log of the component's static Pod on that machine." },
  TemplateMissing: { advice: 'Create the template, or correct infrastructureRef.' },
  RemediationBlocked: { advice: 'Bring another machine of the control plane back first.' },
  UpgradeFailed: {
    advice: 'Look at the machine of the new version; go back to the old version if it cannot be fixed soon.',
  },
  InternalError: { advice: 'Read the log of the controller.' },
}
