import { Refusal } from '../http/refusal.ts'
import { oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { common, lifecycle, octavia } from './family.ts'
import { balancersOf } from './load-balancer.ts'

const { description: _, ...named } = common
const seconds = whole(0, 2 ** 31 - 1)

export const healthMonitor: ResourceType = {
  ...{ family: octavia, name: 'healthmonitor', plural: 'healthmonitors', path: 'lbaas/healthmonitors' },
  noun: 'Health Monitor',
  fields: {
    ...named,
    pool_id: { check: uuid, required: true, fixed: true, hidden: true, refers: 'pool', whenGone: 'cascade' },
    type: {
      check: oneOf('HTTP', 'HTTPS', 'PING', 'SCTP', 'TCP', 'TLS-HELLO', 'UDP-CONNECT'),
      required: true,
      fixed: true,
    },
    delay: { check: seconds, required: true },
    timeout: { check: seconds, required: true },
    max_retries: { check: whole(1, 10), required: true },
    max_retries_down: { check: whole(1, 10), default: 3 },
    http_method: {
      check: orNull(oneOf('CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE')),
    },
    url_path: { check: orNull(text()) },
    expected_codes: { check: orNull(text(64)) },
    http_version: { check: orNull(oneOf(1, 1.1)) },
    domain_name: { check: orNull(text()) },
  },
  check: ({ delay, timeout, pool_id }, cloud, before) => {
    if (Number(delay) < Number(timeout))
      throw new Refusal(
        400,
        'Client',
        `Validation failure: delay ${delay} must be greater than or equal to timeout ${timeout}`,
      )
    const other = cloud.where('healthmonitor', { pool_id }).find((each) => each !== before)
    if (other) throw new Refusal(409, 'Client', 'This pool already has a health monitor')
  },
  arrives: (resource) => {
    const { type, http_method, url_path, expected_codes } = resource.body
    if (type !== 'HTTP' && type !== 'HTTPS') return
    const usual = {
      http_method: http_method ?? 'GET',
      url_path: url_path ?? '/',
      expected_codes: expected_codes ?? '200',
    }
    resource.body = { ...resource.body, ...usual }
  },
  within: balancersOf,
  lifecycle: lifecycle({ create: 3, update: 3, delete: 3 }),
  show: ({ body }) => ({ pools: [{ id: body['pool_id'] }], operating_status: 'ONLINE' }),
  owner: ({ body }) => String(body['pool_id']),
}
