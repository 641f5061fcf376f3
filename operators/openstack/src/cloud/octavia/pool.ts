import { Refusal } from '../http/refusal.ts'
import { fields, flag, oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { common, lifecycle, octavia } from './family.ts'
import { balancersOf, idsOf } from './load-balancer.ts'

export const pool: ResourceType = {
  ...{ family: octavia, name: 'pool', plural: 'pools', path: 'lbaas/pools', noun: 'Pool' },
  fields: {
    ...common,
    loadbalancer_id: {
      ...{ check: orNull(uuid), fixed: true, hidden: true },
      ...{ refers: 'loadbalancer', whenGone: 'cascade' },
    },
    listener_id: { check: orNull(uuid), fixed: true, hidden: true, refers: 'listener', whenGone: 'clear' },
    protocol: {
      check: oneOf('HTTP', 'HTTPS', 'PROXY', 'PROXYV2', 'TCP', 'UDP', 'SCTP'),
      required: true,
      fixed: true,
    },
    lb_algorithm: {
      check: oneOf('ROUND_ROBIN', 'LEAST_CONNECTIONS', 'SOURCE_IP', 'SOURCE_IP_PORT'),
      required: true,
    },
    session_persistence: {
      check: orNull(
        fields({
          'type!': oneOf('SOURCE_IP', 'HTTP_COOKIE', 'APP_COOKIE'),
          cookie_name: orNull(text()),
          persistence_timeout: orNull(whole(0, 2 ** 31 - 1)),
          persistence_granularity: orNull(text()),
        }),
      ),
    },
    tls_enabled: { check: flag, default: false },
  },
  check: (draft, cloud, before) => {
    if (before) return
    const listener = cloud.find('listener', draft['listener_id'])
    if (!listener && draft['loadbalancer_id'] === null)
      throw new Refusal(
        400,
        'Client',
        'Validation failure: Must provide at least one of: loadbalancer, listener.',
      )
    if (listener && listener.body['default_pool_id'] !== null)
      throw new Refusal(409, 'Client', `Listener ${listener.id} already has a default pool.`)
  },
  arrives: (resource, cloud) => {
    const [balancer] = balancersOf(resource.body, cloud)
    resource.body = { ...resource.body, loadbalancer_id: balancer?.id ?? null }
    const listener = cloud.find('listener', resource.body['listener_id'])
    if (listener) cloud.change(listener, { default_pool_id: resource.id })
  },
  within: balancersOf,
  lifecycle: lifecycle({ create: 3, update: 3, delete: 3 }),
  show: ({ id, body }, cloud) => ({
    loadbalancers: [{ id: body['loadbalancer_id'] }],
    listeners: idsOf(cloud.where('listener', { default_pool_id: id })),
    members: idsOf(cloud.where('member', { pool_id: id })),
    healthmonitor_id: cloud.where('healthmonitor', { pool_id: id })[0]?.id ?? null,
    operating_status: 'ONLINE',
  }),
  owner: ({ id, body }) => [body['loadbalancer_id'], body['name'] || id].join(' '),
}
