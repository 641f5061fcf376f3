import {
  array,
  boolean,
  integer,
  object,
  oneOf,
  optional,
  string,
  type ValueOf,
} from '@barometer/controller/crd'

const name = string({ minLength: 1, maxLength: 255 })
const port = integer({ minimum: 1, maximum: 65535 })

const listener = object({
  name,
  protocol: oneOf(['HTTP', 'HTTPS', 'TCP', 'UDP', 'SCTP', 'TERMINATED_HTTPS']),
  protocolPort: port,
  pool: optional(string({ minLength: 1, description: 'The pool that it leads to, by its name' })),
  connectionLimit: optional(integer({ minimum: -1 })),
})

const member = object({
  name: optional(name),
  address: string({ minLength: 1 }),
  protocolPort: port,
  weight: optional(integer({ minimum: 0, maximum: 256 })),
  backup: optional(boolean()),
})

const healthMonitor = object({
  name: optional(name),
  type: oneOf(['HTTP', 'HTTPS', 'PING', 'TCP', 'TLS-HELLO', 'UDP-CONNECT', 'SCTP']),
  delay: integer({ minimum: 1 }),
  timeout: integer({ minimum: 1 }),
  maxRetries: integer({ minimum: 1, maximum: 10 }),
})

const pool = object({
  name,
  protocol: oneOf(['HTTP', 'HTTPS', 'PROXY', 'PROXYV2', 'TCP', 'UDP', 'SCTP']),
  lbAlgorithm: oneOf(['ROUND_ROBIN', 'LEAST_CONNECTIONS', 'SOURCE_IP', 'SOURCE_IP_PORT']),
  members: optional(array(member)),
  healthMonitor: optional(healthMonitor),
})

/** What of a load balancer its parts are made of. */
export const balancing = { listeners: optional(array(listener)), pools: optional(array(pool)) }

export interface Balancing {
  readonly listeners?: readonly ValueOf<typeof listener>[] | undefined
  readonly pools?: readonly ValueOf<typeof pool>[] | undefined
}
