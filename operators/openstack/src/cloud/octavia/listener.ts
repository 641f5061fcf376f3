import { Refusal } from '../http/refusal.ts'
import { cidr, dictionary, flag, listOf, oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { common, lifecycle, octavia } from './family.ts'
import { balancersOf } from './load-balancer.ts'

const timeout = whole(0, 31_536_000_000)

export const listener: ResourceType = {
  ...{ family: octavia, name: 'listener', plural: 'listeners', path: 'lbaas/listeners', noun: 'Listener' },
  fields: {
    ...common,
    loadbalancer_id: {
      ...{ check: uuid, required: true, fixed: true, hidden: true },
      ...{ refers: 'loadbalancer', whenGone: 'cascade' },
    },
    protocol: {
      check: oneOf('HTTP', 'HTTPS', 'TCP', 'TERMINATED_HTTPS', 'UDP', 'SCTP', 'PROMETHEUS'),
      required: true,
      fixed: true,
    },
    protocol_port: { check: whole(1, 65535), required: true, fixed: true },
    default_pool_id: { check: orNull(uuid), refers: 'pool', whenGone: 'clear' },
    connection_limit: { check: whole(-1, 2 ** 31 - 1), default: -1 },
    allowed_cidrs: { check: listOf(cidr) },
    insert_headers: { check: dictionary, default: {} },
    timeout_client_data: { check: timeout, default: 50_000 },
    timeout_member_connect: { check: timeout, default: 5_000 },
    timeout_member_data: { check: timeout, default: 50_000 },
    timeout_tcp_inspect: { check: timeout, default: 0 },
    default_tls_container_ref: { check: orNull(text()) },
    sni_container_refs: { check: listOf(text()), default: [] },
    hsts_include_subdomains: { check: flag, default: false },
  },
  labels: ({ protocol, protocol_port }) => [`${protocol}/${protocol_port}`],
  check: ({ loadbalancer_id, protocol_port, protocol }, cloud, before) => {
    const transport = (name: unknown) => (name === 'UDP' || name === 'SCTP' ? name : 'TCP')
    const twin = cloud
      .where('listener', { loadbalancer_id, protocol_port })
      .find((each) => each !== before && transport(each.body['protocol']) === transport(protocol))
    if (twin)
      throw new Refusal(
        409,
        'Client',
        `Another Listener on this Load Balancer is already using protocol_port ${protocol_port}`,
      )
  },
  within: balancersOf,
  lifecycle: lifecycle({ create: 3, update: 3, delete: 3 }),
  show: ({ body }) => ({
    loadbalancers: [{ id: body['loadbalancer_id'] }],
    operating_status: 'ONLINE',
    l7policies: [],
  }),
  owner: ({ id, body }) => [body['loadbalancer_id'], body['name'] || id].join(' '),
}
