import type { KubeObject } from '@barometer/client'

interface ClientConfig {
  readonly caBundle?: string
}

interface Configured extends KubeObject {
  readonly webhooks?: readonly { readonly clientConfig?: ClientConfig }[]
  readonly spec?: { readonly conversion?: { readonly webhook?: { readonly clientConfig?: ClientConfig } } }
}

/** Whether every webhook that a configuration or definition names is called with this bundle. */
export function bundleIn(object: KubeObject, bundle: string): boolean {
  const { webhooks = [], spec } = object as Configured
  const configs = webhooks.map(({ clientConfig }) => clientConfig)
  const conversion = spec?.conversion?.webhook
  if (conversion) configs.push(conversion.clientConfig)
  return configs.every((config) => config?.caBundle === encoded(bundle))
}

/** The same configuration or definition, with this bundle for every webhook that it names. */
export function withBundle(object: KubeObject, bundle: string): KubeObject {
  const { webhooks, spec } = object as Configured
  const config = (before: ClientConfig | undefined) => ({ ...before, caBundle: encoded(bundle) })
  const conversion = spec?.conversion
  const webhook = conversion?.webhook
  return {
    ...object,
    ...(webhooks && {
      webhooks: webhooks.map((entry) => ({ ...entry, clientConfig: config(entry.clientConfig) })),
    }),
    ...(webhook && {
      spec: {
        ...spec,
        conversion: { ...conversion, webhook: { ...webhook, clientConfig: config(webhook.clientConfig) } },
      },
    }),
  }
}

function encoded(bundle: string): string {
  return Buffer.from(bundle).toString('base64')
}
