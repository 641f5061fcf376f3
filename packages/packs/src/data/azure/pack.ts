import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'
import { runbooks } from './runbooks.ts'

/** Azure Service Operator: one `Ready` with reason and severity. Error stops it for good, Warning is retried. */
export const azure: Pack = {
  name: 'azure',
  checkedWith: { 'azure-service-operator': 'v2.20.0' },
  kinds: [
    {
      group: '*.azure.com',
      roles: { happy: ['Ready'] },
      reasons: {
        Succeeded: 'well',
        Reconciling: 'working',
        Deleting: 'working',
        WaitingForOwner: 'working',
        ReconciliationPostponed: 'working',
        ReferenceNotFound: 'trouble',
        SecretNotFound: 'trouble',
        ConfigMapNotFound: 'trouble',
        AzureResourceNotFound: 'trouble',
        FailedWritingAdditionalKubernetesObjects: 'trouble',
        PostReconciliationFailure: 'trouble',
        CredentialsMissing: 'trouble',
        CredentialsRefused: 'trouble',
        AzureUnreachable: 'trouble',
        UnexpectedAnswer: 'trouble',
        OwnerInvalid: 'trouble',
        ReconcilePolicyInvalid: 'trouble',
        Canceled: 'trouble',
        Failed: 'trouble',
        UnknownError: 'trouble',
        DeletionNotSupportedInAzure: 'trouble',
        SubscriptionMismatch: 'terminal',
        ReconciliationBlocked: 'terminal',
        ReconciliationFailedPermanently: 'terminal',
      },
      controller: {
        deployments: [
          { namespace: 'azureserviceoperator-system', name: 'azureserviceoperator-controller-manager' },
        ],
        leases: ['controllers-leader-election-azinfra-generated'],
        managers: ['azureserviceoperator-controller-manager', 'azureserviceoperator*'],
      },
      runbooks,
      glossary: {
        types: {
          Ready: {
            means:
              'The resource exists in Azure as the spec asks. Severity Error: not retried until it changes.',
          },
        },
        reasons: {
          Succeeded: {
            means: 'The spec is applied. No additional changes are attempted at this time.',
            actor: 'nobody',
          },
          Reconciling: { means: 'A request to Azure is under way.', actor: 'nobody' },
          Deleting: { means: 'The resource is being deleted in Azure.', actor: 'nobody' },
          WaitingForOwner: {
            means:
              'The owner (a resource group, a parent) does not exist or is not ready; nothing is sent to Azure.',
            actor: 'user',
          },
          OwnerInvalid: { means: 'What spec.owner names cannot own this kind.', actor: 'user' },
          ReconcilePolicyInvalid: {
            means: 'The annotation for the reconcile policy has an unknown value; nothing is sent to Azure.',
            actor: 'user',
          },
          AzureResourceNotFound: {
            means: 'The policy is skip, and the resource does not exist in Azure.',
            actor: 'user',
          },
          SecretNotFound: {
            means: 'A Secret that the spec refers to, or a key of it, is missing.',
            actor: 'user',
          },
          CredentialsMissing: {
            means: 'The operator was started without credentials for Azure, or with a part of them.',
            actor: 'platform',
          },
          CredentialsRefused: {
            means: 'Azure gives no token for the credentials: they are wrong, or have expired.',
            actor: 'platform',
          },
          AzureUnreachable: {
            means: 'No server answers at the address of Azure Resource Manager, or of its token endpoint.',
            actor: 'platform',
          },
          UnexpectedAnswer: {
            means: 'What answers at the address of Azure Resource Manager does not speak its protocol.',
            actor: 'platform',
          },
          Canceled: {
            means:
              'Someone canceled the operation in Azure. The spec still asks for it, so it is tried again.',
            actor: 'nobody',
          },
          Failed: {
            means: 'The request succeeded, but Azure says that provisioning the resource has failed.',
            actor: 'user',
          },
          UnknownError: {
            means: 'Azure gave no error code that can be used as a reason; the message has its whole answer.',
            actor: 'user',
          },
          SubscriptionMismatch: {
            means: 'The resource belongs to another subscription than its owner.',
            actor: 'user',
          },
          ReferenceNotFound: { means: 'An object that the spec refers to does not exist.', actor: 'user' },
          ConfigMapNotFound: {
            means: 'A ConfigMap that the spec refers to, or a key of it, is missing.',
            actor: 'user',
          },
          ReconciliationFailedPermanently: {
            means: 'It will not be retried; the spec must change.',
            actor: 'user',
          },
        },
      },
    },
  ],
  relations,
}
