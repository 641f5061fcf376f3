import type { Client } from '@barometer/client'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Webhook } from './configuration.ts'
import { keepCertificates } from './keep-certificates.ts'
import { WebhookServer } from './webhook-server.ts'

/** The webhooks of an operator, as they are found in a cluster. */
export interface OperatorWebhooks {
  /** Of the operator, and of the configurations. */
  readonly name: string
  /** Where it runs. */
  readonly namespace: string
  readonly webhooks: readonly Webhook[]
}

/** Where webhooks listen. */
export interface WebhookListener {
  /** Default 9443. */
  readonly port?: number | undefined
  /** Default: all addresses, as an API server needs it. */
  readonly host?: string | undefined
}

export interface ServeWebhooksOptions extends OperatorWebhooks, WebhookListener {
  readonly client: Client
  readonly clock: Clock
  readonly log: Logger
}

/** The Service under which the API server finds the webhooks; the Secret with their certificate has its name too. */
export function webhookService({ name, namespace }: Pick<OperatorWebhooks, 'name' | 'namespace'>): {
  readonly namespace: string
  readonly name: string
} {
  return { namespace, name: `${name}-webhooks` }
}

/** Serves webhooks with a certificate that is kept valid. Resolves when they are served, to their address and what ends it. */
export async function serveWebhooks(
  options: ServeWebhooksOptions,
): Promise<{ readonly url: string; close(): Promise<void> }> {
  const { client, clock, log, name, webhooks, port = 9443, host = '0.0.0.0' } = options
  const service = webhookService(options)
  const stop = new AbortController()
  const server = new WebhookServer({ webhooks, log, host, port })
  const address = `${service.name}.${service.namespace}.svc`
  const close = () => {
    stop.abort(new Error('the webhooks are no longer served'))
    return server.close()
  }
  try {
    await keepCertificates({
      ...{ client, clock, log, webhooks, configurations: name, secret: service, signal: stop.signal },
      addresses: [address, `${address}.cluster.local`],
      use: (certificate) => server.use(certificate),
    })
  } catch (error) {
    await close()
    throw error
  }
  return { url: server.url ?? '', close }
}
