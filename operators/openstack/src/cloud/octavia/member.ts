import { Refusal } from '../http/refusal.ts'
import { address, flag, orNull, uuid, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { common, lifecycle, octavia } from './family.ts'
import { balancersOf } from './load-balancer.ts'

const { description: _, ...named } = common

export const member: ResourceType = {
  ...{
    family: octavia,
    name: 'member',
    plural: 'members',
    path: 'lbaas/pools/:pool_id/members',
    noun: 'Member',
  },
  fields: {
    ...named,
    pool_id: { check: uuid, required: true, fixed: true, hidden: true, refers: 'pool', whenGone: 'cascade' },
    address: { check: address, required: true, fixed: true },
    protocol_port: { check: whole(1, 65535), required: true, fixed: true },
    weight: { check: whole(0, 256), default: 1 },
    backup: { check: flag, default: false },
    subnet_id: { check: orNull(uuid), fixed: true, refers: 'subnet' },
    monitor_address: { check: orNull(address) },
    monitor_port: { check: orNull(whole(1, 65535)) },
  },
  labels: (body) => [String(body['address']), `${body['address']}:${body['protocol_port']}`],
  check: (draft, cloud, before) => {
    const { pool_id, address: at, protocol_port } = draft
    const twin = cloud
      .where('member', { pool_id, address: at, protocol_port })
      .find((each) => each !== before)
    if (twin)
      throw new Refusal(
        409,
        'Client',
        `Another member on this pool is already using ip ${at} on protocol_port ${protocol_port}`,
      )
  },
  within: balancersOf,
  lifecycle: lifecycle({ create: 3, update: 3, delete: 3 }),
  show: ({ body }, cloud) => ({
    operating_status:
      cloud.where('healthmonitor', { pool_id: body['pool_id'] }).length > 0 ? 'ONLINE' : 'NO_MONITOR',
  }),
  owner: ({ body }) => [body['pool_id'], body['address'], body['protocol_port']].join(' '),
}
