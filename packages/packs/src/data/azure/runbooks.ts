import type { Runbooks } from '../../pack.ts'

/** What to do, by the reasons of Azure's resources. */
export const runbooks: Runbooks = {
  WaitingForOwner: { advice: 'Create the owner that spec.owner names, or look at why it is not ready.' },
  OwnerInvalid: { advice: 'Set spec.owner to an object of a kind that can own this one.' },
  ReconcilePolicyInvalid: { advice: 'Correct the annotation serviceoperator.azure.com/reconcile-policy.' },
  AzureResourceNotFound: { advice: 'Create the resource in Azure, or set the policy to manage.' },
  SecretNotFound: { advice: 'Create the Secret, or the key in it, that the message names.' },
  ConfigMapNotFound: { advice: 'Create the ConfigMap, or the key in it, that the message names.' },
  ReferenceNotFound: { advice: 'Create the object that the message names, or correct the reference.' },
  CredentialsMissing: { advice: 'Give the operator its credentials for Azure, and start it again.' },
  CredentialsRefused: {
    advice: 'Renew the credentials of the operator, and check the roles of its identity.',
  },
  AzureUnreachable: { advice: 'Check the network from the operator to Azure, and the status page of Azure.' },
  UnexpectedAnswer: { advice: 'Check the address of Azure Resource Manager that the operator was given.' },
  Failed: { advice: 'Read the activity log of the resource in Azure; correct the spec.' },
  UnknownError: { advice: 'Read the message, and the activity log of the resource in Azure.' },
  SubscriptionMismatch: { advice: 'Use an owner of the same subscription.' },
  ReconciliationFailedPermanently: {
    advice: 'Correct the spec as the message says; it is not retried until then.',
  },
  ReconciliationBlocked: { advice: 'Read the message: a guard keeps the operator from applying this.' },
  FailedWritingAdditionalKubernetesObjects: {
    advice: 'Check that the Secrets and ConfigMaps it is to write may be written.',
  },
  PostReconciliationFailure: {
    advice: 'Read the message: the resource exists, and a step after that fails.',
  },
  DeletionNotSupportedInAzure: {
    advice: 'Azure cannot delete this: set the policy detach-on-delete, and delete it again.',
  },
}
