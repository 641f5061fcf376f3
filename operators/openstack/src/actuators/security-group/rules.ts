import { array, integer, object, oneOf, optional, string } from '@barometer/controller/crd'
import type { PartActuator, WantedPart } from '../../api/actuator.ts'
import type { Body } from '../../protocol/exchange.ts'

/** A rule as the spec has it. */
export interface Rule {
  readonly description?: string | undefined
  readonly direction?: 'ingress' | 'egress' | undefined
  readonly ethertype?: 'IPv4' | 'IPv6' | undefined
  readonly protocol?: string | undefined
  readonly portRange?: { readonly min: number; readonly max: number } | undefined
  readonly remoteIPPrefix?: string | undefined
}

export const rulesSchema = array(
  object({
    description: optional(string({ maxLength: 255 })),
    direction: optional(oneOf(['ingress', 'egress'])),
    ethertype: optional(oneOf(['IPv4', 'IPv6'])),
    protocol: optional(string({ minLength: 1 })),
    portRange: optional(object({ min: integer(), max: integer() })),
    remoteIPPrefix: optional(string()),
  }),
  { maxItems: 256 },
)

/** What a POST sends, its group apart. */
export function ruleBody(rule: Rule): Body {
  return {
    description: rule.description ?? '',
    direction: rule.direction ?? 'ingress',
    ethertype: rule.ethertype ?? 'IPv4',
    protocol: rule.protocol ?? null,
    port_range_min: rule.portRange?.min ?? null,
    port_range_max: rule.portRange?.max ?? null,
    remote_ip_prefix: rule.remoteIPPrefix ?? null,
  }
}

/** Its description, else its protocol and port, else its place in the list. */
function ruleName({ description, protocol, portRange }: Rule, index: number): string {
  if (description) return description
  if (!protocol && !portRange) return `#${index + 1}`
  const { min, max } = portRange ?? {}
  const ports = min === undefined ? '' : min === max ? ` ${min}` : ` ${min}-${max}`
  return `${protocol ?? 'any'}${ports}`
}

const numbers: Readonly<Record<string, string>> = { '1': 'icmp', '6': 'tcp', '17': 'udp', '58': 'ipv6-icmp' }

/** By what Neutron tells rules apart: it takes no second one that differs in its description alone. */
const telling = ['direction', 'ethertype', 'port_range_min', 'port_range_max', 'remote_ip_prefix'] as const

/** Whether two rules are one to Neutron. */
export function isSameRule(a: Body, b: Body): boolean {
  return (
    telling.every((field) => (a[field] ?? null) === (b[field] ?? null)) && protocolOf(a) === protocolOf(b)
  )
}

function protocolOf({ protocol }: Body): string {
  const text = String(protocol ?? 'any').toLowerCase()
  return numbers[text] ?? text
}

const path = '/security-group-rules'

export const rules: PartActuator<{ readonly rules?: readonly Rule[] | undefined }> = {
  kind: 'Rule',
  reason: 'RuleCreationFailed',
  wanted: ({ rules: asked = [] }) =>
    asked.map((rule, index): WantedPart => ({ name: ruleName(rule, index), value: ruleBody(rule) })),
  // What refers to another group is no rule that a spec can ask for. Nothing of a rule can be changed: another description is
  // another rule.
  matches: (wanted, found) =>
    isSameRule(wanted, found) &&
    !found['remote_group_id'] &&
    (wanted['description'] === '' || wanted['description'] === found['description']),
  resources: {
    lists: ({ id }) => [{ path: `${path}?security_group_id=${id}`, many: 'security_group_rules' }],
    create: (wanted, { main }) => ({
      ...{ method: 'POST', path },
      body: { security_group_rule: { ...wanted, security_group_id: main['id'] } },
    }),
    remove: ({ id }) => ({ method: 'DELETE', path: `${path}/${id}` }),
    staleGoFirst: true,
  },
}
