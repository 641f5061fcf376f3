import { fill } from '../fill.ts'
import type { Strategy } from '../strategy.ts'
import { fillWebhook, webhookConfiguration } from './webhook-configuration.ts'

export const mutatingWebhookConfiguration: Strategy = {
  ...webhookConfiguration,
  kind: 'MutatingWebhookConfiguration',
  defaults: {
    'admissionregistration.v1.MutatingWebhook': (one) => {
      fillWebhook(one)
      fill(one, { reinvocationPolicy: 'Never' })
    },
  },
}
