import type { Strategy } from '../strategy.ts'
import { fillRules, fillWebhook, webhookConfiguration } from './webhook-configuration.ts'

export const validatingWebhookConfiguration: Strategy = {
  ...webhookConfiguration,
  kind: 'ValidatingWebhookConfiguration',
  defaults: { ...fillRules, 'admissionregistration.v1.ValidatingWebhook': fillWebhook },
}
