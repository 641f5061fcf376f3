import { isIPv6 } from 'node:net'
import { Refusal } from '../http/refusal.ts'
import { type Body, cidr, oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import { common, neutron, textOf } from './family.ts'

const { description, project_id, tenant_id } = common
const withPorts = ['tcp', 'udp', 'sctp', 'dccp', 'udplite', '6', '17', '132', '33', '136']
const icmp = ['icmp', 'icmpv6', 'ipv6-icmp', '1', '58']
const known = [
  ...withPorts,
  ...icmp,
  'ah',
  'egp',
  'esp',
  'gre',
  'igmp',
  'ospf',
  'pgm',
  'rsvp',
  'vrrp',
  'ipip',
  'any',
]

export const securityGroupRule: ResourceType = {
  ...{
    family: neutron,
    name: 'security_group_rule',
    plural: 'security_group_rules',
    path: 'security-group-rules',
  },
  noun: 'Security group rule',
  verbs: ['create', 'delete'],
  fields: {
    ...{ description: description!, project_id: project_id!, tenant_id: tenant_id! },
    security_group_id: { check: uuid, required: true, refers: 'security_group', whenGone: 'cascade' },
    direction: { check: oneOf('ingress', 'egress'), required: true },
    ethertype: { check: oneOf('IPv4', 'IPv6'), default: 'IPv4' },
    protocol: { check: orNull(protocolName) },
    port_range_min: { check: orNull(whole(0, 65535)) },
    port_range_max: { check: orNull(whole(0, 65535)) },
    remote_ip_prefix: { check: orNull(cidr) },
    remote_group_id: { check: orNull(uuid), refers: 'security_group', whenGone: 'cascade' },
    remote_address_group_id: { check: orNull(text()) },
  },
  labels: (body) => [`${body['protocol'] ?? 'any'}/${body['port_range_min'] ?? 'any'}`],
  check: (draft, cloud) => {
    checkPorts(draft)
    checkRemote(draft)
    checkTwin(draft, cloud)
  },
  owner: ({ body }) => JSON.stringify(what(body)),
}

/** As it stands in its group. */
export function shownRule(
  { id, type, body, createdAt, updatedAt, revision }: Resource,
  project: string,
): Body {
  const { tags: _, ...rest } = body
  return {
    ...{ id, standard_attr_id: 1 },
    ...rest,
    ...type.family.show({ createdAt, updatedAt, revision } as Resource, project),
  }
}

function protocolName(value: unknown): string | undefined {
  const said = String(value).toLowerCase()
  if (known.includes(said) || (/^\d+$/.test(said) && Number(said) <= 255)) return undefined
  return `Security group rule protocol ${value} not supported. Only protocol values ${known.join(', ')} and integer representations [0 to 255] are supported.`
}

function checkPorts(draft: Body): void {
  const protocol = textOf(draft, 'protocol')?.toLowerCase()
  const { port_range_min: min, port_range_max: max } = draft as Record<string, number | null>
  if (min === null && max === null) return
  if (protocol === undefined)
    throw refused(
      'SecurityGroupProtocolRequiredWithPorts',
      'Must also specify protocol if port range is given.',
    )
  if (icmp.includes(protocol)) {
    if (min === null)
      throw refused(
        'SecurityGroupMissingIcmpType',
        `ICMP code (port-range-max) ${max} is provided but ICMP type (port-range-min) is missing.`,
      )
    const large = [min, max].find((each) => each !== null && each! > 255)
    if (large !== undefined)
      throw refused(
        'SecurityGroupInvalidIcmpValue',
        `Invalid value for ICMP type or code: ${large}. It must be 0 to 255.`,
      )
  } else if (withPorts.includes(protocol)) {
    if (min === null || max === null || min! > max!)
      throw refused(
        'SecurityGroupInvalidPortRange',
        'For TCP/UDP protocols, port_range_min must be <= port_range_max',
      )
  } else
    throw refused(
      'SecurityGroupInvalidProtocolForPort',
      `Invalid protocol ${protocol} for port range, only supported for TCP, UDP, UDPLITE, SCTP and DCCP.`,
    )
}

function checkRemote(draft: Body): void {
  const { remote_ip_prefix: prefix, remote_group_id: group, ethertype } = draft
  if (prefix !== null && group !== null)
    throw refused(
      'SecurityGroupRemoteGroupAndRemoteIpPrefix',
      'Only remote_ip_prefix or remote_group_id may be provided.',
    )
  if (typeof prefix !== 'string') return
  const family = isIPv6(prefix.split('/')[0]!) ? 'IPv6' : 'IPv4'
  if (family !== ethertype)
    throw refused(
      'SecurityGroupRuleParameterConflict',
      `Conflicting value ethertype ${ethertype} for CIDR ${prefix}`,
    )
}

/** Two rules that say the same are one too many. */
function checkTwin(draft: Body, cloud: Holdings): void {
  const said = JSON.stringify(what(draft))
  const twin = cloud
    .where('security_group_rule', { security_group_id: draft['security_group_id'] })
    .find(({ body }) => JSON.stringify(what(body)) === said)
  if (twin)
    throw new Refusal(
      409,
      'SecurityGroupRuleExists',
      `Security group rule already exists. Rule id is ${twin.id}.`,
    )
}

/** All that tells one rule from another: not how it is described. */
function what(body: Body): readonly unknown[] {
  const { protocol } = body
  return [
    ...[body['security_group_id'], body['direction'], body['ethertype']],
    protocol === null || protocol === 'any' ? null : String(protocol).toLowerCase(),
    ...[body['port_range_min'], body['port_range_max']],
    ...[body['remote_ip_prefix'], body['remote_group_id'], body['remote_address_group_id']],
  ]
}

function refused(type: string, message: string): Refusal {
  return new Refusal(400, type, message)
}
