export {
  type AdmissionOptions,
  type AdmissionWebhook,
  type FieldProblem,
  mutating,
  validating,
} from './admission.ts'
export { type Webhook, type WebhookAddress, webhookConfigurations, withConversion } from './configuration.ts'
export { type ConversionWebhook, conversion, convertedVersion, type VersionConversion } from './conversion.ts'
export { type KeepCertificatesOptions, keepCertificates } from './keep-certificates.ts'
export type { AdmissionRequest } from './review.ts'
export {
  type OperatorWebhooks,
  type ServeWebhooksOptions,
  serveWebhooks,
  type WebhookListener,
} from './serve-webhooks.ts'
export { WebhookServer, type WebhookServerOptions } from './webhook-server.ts'
