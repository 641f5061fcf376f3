import type { Pack } from '../../pack.ts'
import { relations } from './relations.ts'

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
      glossary: {
        types: {
          Ready: {
            means:
              'The resource exists in Azure as the spec asks. Severity Error: not retried until it changes.',
          },
        },
        reasons: {
          WaitingForOwner: {
            means:
              'The owner (a resource group, a parent) does not exist or is not ready; nothing is sent to Azure.',
            actor: 'user',
          },
          ReferenceNotFound: { means: 'An object that the spec refers to does not exist.', actor: 'user' },
          SecretNotFound: {
            means: 'A Secret that the spec refers to, or a key of it, is missing.',
            actor: 'user',
          },
          ConfigMapNotFound: {
            means: 'A ConfigMap that the spec refers to, or a key of it, is missing.',
            actor: 'user',
          },
          AzureResourceNotFound: {
            means: 'The policy is skip, and the resource does not exist in Azure.',
            actor: 'user',
          },
          SubscriptionMismatch: {
            means: 'The resource belongs to another subscription than its owner.',
            actor: 'user',
          },
          ReconciliationFailedPermanently: {
            means: 'It will not be retried; the spec must change.',
            actor: 'user',
          },
          Reconciling: { means: 'A request to Azure is under way.', actor: 'nobody' },
        },
      },
    },
  ],
  relations,
}
