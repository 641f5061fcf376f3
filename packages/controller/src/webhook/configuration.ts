import type { CustomResourceDefinition } from '../crd/crd-of.ts'
import type { AdmissionWebhook } from './admission.ts'
import type { ConversionWebhook } from './conversion.ts'

export type Webhook = AdmissionWebhook | ConversionWebhook

/** Where the API server finds the webhooks: a Service in the cluster, or, for development, an address. */
export type WebhookAddress =
  | { readonly service: { readonly namespace: string; readonly name: string; readonly port?: number } }
  | { readonly url: string }

/** What stands in a configuration about one webhook. The bundle is added when the certificate is known. */
function clientConfigOf(address: WebhookAddress, path: string): object {
  if ('url' in address) return { url: `${address.url.replace(/\/$/, '')}${path}` }
  const { port = 443, ...service } = address.service
  return { service: { ...service, port, path } }
}

/** The configurations of all webhooks that admit: at most one that mutates and one that validates. */
export function webhookConfigurations(
  name: string,
  webhooks: readonly Webhook[],
  address: WebhookAddress,
): object[] {
  const types = [
    ['mutating', 'MutatingWebhookConfiguration'],
    ['validating', 'ValidatingWebhookConfiguration'],
  ] as const
  return types.flatMap(([type, kind]) => {
    const found = webhooks.filter((webhook): webhook is AdmissionWebhook => webhook.type === type)
    if (found.length === 0) return []
    return {
      apiVersion: 'admissionregistration.k8s.io/v1',
      kind,
      metadata: { name },
      webhooks: found.map((webhook) => entryOf(webhook, address)),
    }
  })
}

function entryOf(webhook: AdmissionWebhook, address: WebhookAddress): object {
  const { kind, operations, failurePolicy, timeoutSeconds, path, type } = webhook
  return {
    name: `${type}.${kind.plural}.${kind.version}.${kind.group || 'core.k8s.io'}`,
    admissionReviewVersions: ['v1'],
    sideEffects: 'None',
    matchPolicy: 'Equivalent',
    failurePolicy,
    timeoutSeconds,
    clientConfig: clientConfigOf(address, path),
    rules: [
      {
        apiGroups: [kind.group],
        apiVersions: [kind.version],
        resources: [kind.plural],
        operations,
        scope: kind.namespaced ? 'Namespaced' : 'Cluster',
      },
    ],
  }
}

/** The definition with its conversion. Until the bundle is known the API server would call nobody: see `keepCertificates`. */
export function withConversion(
  definition: CustomResourceDefinition,
  webhook: ConversionWebhook,
  address: WebhookAddress,
): CustomResourceDefinition {
  const conversion = {
    strategy: 'Webhook',
    webhook: { conversionReviewVersions: ['v1'], clientConfig: clientConfigOf(address, webhook.path) },
  }
  return { ...definition, spec: { ...definition.spec, conversion } } as CustomResourceDefinition
}
