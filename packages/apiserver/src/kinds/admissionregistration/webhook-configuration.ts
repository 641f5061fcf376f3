import { digObjects } from '../../apimachinery/json/dig.ts'
import { isObject } from '../../apimachinery/json/json.ts'
import { type Fill, fill } from '../fill.ts'
import { created, nameOf } from '../format.ts'
import type { Strategy } from '../strategy.ts'
import { webhookClientErrors } from '../webhook-client.ts'

export const group = 'admissionregistration.k8s.io'

const rule: Fill = (one) => fill(one, { scope: '*' })

/** What the configurations of both kinds of webhooks, and of policies, have in common. */
export const fillRules = {
  'admissionregistration.v1.RuleWithOperations': rule,
  'admissionregistration.v1.NamedRuleWithOperations': rule,
  'admissionregistration.v1.ServiceReference': (one: Parameters<Fill>[0]) => fill(one, { port: 443 }),
}

export const fillWebhook: Fill = (one) =>
  fill(one, {
    failurePolicy: 'Fail',
    matchPolicy: 'Equivalent',
    namespaceSelector: {},
    objectSelector: {},
    timeoutSeconds: 10,
  })

export const webhookConfiguration = {
  group,
  generation: true,
  allowUnconditionalUpdate: false,
  metadataCheckedOnce: true,
  validate: (one) =>
    digObjects(one, 'webhooks').flatMap(({ clientConfig }, index) =>
      webhookClientErrors(isObject(clientConfig) ? clientConfig : {}, `webhooks[${index}].clientConfig`),
    ),
  print: (one, age) => [nameOf(one), digObjects(one, 'webhooks').length, age(created(one))],
} as const satisfies Omit<Strategy, 'kind'>
