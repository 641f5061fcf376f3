import type { KubeObject } from '@barometer/client'
import { webhookConfigurations } from '../webhook/configuration.ts'
import { type OperatorWebhooks, webhookService } from '../webhook/serve-webhooks.ts'
import type { PolicyRule } from './policy-rules.ts'

/** The port of the container. */
export const webhookPort = 9443

const kept = ['get', 'list', 'watch', 'update']

/** What keeping the certificate needs of the Secret where the operator runs. */
export function webhookSecretRules(options: OperatorWebhooks): PolicyRule[] {
  const secrets = { apiGroups: [''], resources: ['secrets'] }
  // What is not there yet has no name that a rule could ask for.
  return [
    { ...secrets, verbs: ['create'] },
    { ...secrets, resourceNames: [webhookService(options).name], verbs: kept },
  ]
}

/** What telling the API server whom to trust needs, of these very objects. */
export function webhookTrustRules({ name, webhooks }: OperatorWebhooks): PolicyRule[] {
  const definitions = webhooks.flatMap((webhook) => (webhook.type === 'conversion' ? [webhook.crd] : []))
  const configurations = ['mutating', 'validating']
    .filter((type) => webhooks.some((webhook) => webhook.type === type))
    .map((type) => `${type}webhookconfigurations`)
  const rule = (group: string, resources: string[], resourceNames: string[]): PolicyRule[] =>
    resources.length > 0 && resourceNames.length > 0
      ? [{ apiGroups: [group], resources, resourceNames, verbs: kept }]
      : []
  return [
    ...rule('admissionregistration.k8s.io', configurations, [name]),
    ...rule('apiextensions.k8s.io', ['customresourcedefinitions'], definitions),
  ]
}

/** The Service, and what makes the API server call it. */
export function webhookObjects(
  options: OperatorWebhooks,
  selector: Readonly<Record<string, string>>,
): KubeObject[] {
  const { name, webhooks } = options
  const service = webhookService(options)
  const spec = {
    selector,
    ports: [{ port: 443, targetPort: 'webhooks' }],
    // An operator is ready when its caches are, and what is converted may be what they wait for.
    publishNotReadyAddresses: true,
  }
  return [
    { apiVersion: 'v1', kind: 'Service', metadata: service, spec },
    ...(webhookConfigurations(name, webhooks, { service }) as KubeObject[]),
  ]
}
