import type { AnyObject } from '@barometer/controller'
import { type Environment, scenarioOf } from '@barometer/scenarios'
import type { OpenStackStatus } from '../api/openstack-kind.ts'
import type { LocalOpenStack } from '../cloud/start-cloud.ts'
import { operator } from '../index.ts'

/** Tells a scenario of this operator. */
export const scenario = scenarioOf(operator, { explained: true })

/** An object of a kind that asks for this. */
export function managed(kind: string, name: string, resource: object, more: object = {}) {
  return {
    ...{ apiVersion: 'openstack.k-orc.cloud/v1alpha1', kind, metadata: { name } },
    spec: { resource, ...more },
  }
}

/** A rule for a port of TCP, called by its description. */
export function rule(description: string, port = 22, more: object = {}) {
  return { description, protocol: 'tcp', portRange: { min: port, max: port }, ...more }
}

export function securityGroup(name: string, rules: readonly object[], more: object = {}) {
  return managed('SecurityGroup', name, { rules, ...more })
}

export function network(name: string, more: object = {}) {
  return managed('Network', name, more)
}

export function subnet(name: string, networkRef: string, more: object = {}) {
  return managed('Subnet', name, { networkRef, cidr: '10.0.0.0/24', ...more })
}

export function router(
  name: string,
  subnets: readonly string[],
  routes: readonly object[] = [],
  more: object = {},
) {
  return managed('Router', name, { interfaces: subnets.map((subnetRef) => ({ subnetRef })), routes, ...more })
}

export function port(
  name: string,
  networkRef: string,
  securityGroupRefs: readonly string[],
  more: object = {},
) {
  return managed('Port', name, { networkRef, securityGroupRefs, ...more })
}

export function floatingIP(name: string, floatingNetworkRef: string, more: object = {}) {
  return managed('FloatingIP', name, { floatingNetworkRef, ...more })
}

/** A load balancer with a listener that leads to a pool of two members. */
export function loadBalancer(name: string, vipSubnetRef: string, more: object = {}) {
  const members = ['10.0.0.6', '10.0.0.7'].map((address) => ({ address, protocolPort: 80 }))
  const healthMonitor = { type: 'HTTP', delay: 5, timeout: 3, maxRetries: 3 }
  return managed('LoadBalancer', name, {
    vipSubnetRef,
    listeners: [{ name: 'http', protocol: 'HTTP', protocolPort: 80, pool: 'web' }],
    pools: [{ name: 'web', protocol: 'HTTP', lbAlgorithm: 'ROUND_ROBIN', members, healthMonitor }],
    ...more,
  })
}

export function flavor(name: string, more: object = {}) {
  return managed('Flavor', name, { ram: 512, vcpus: 1, disk: 1, ...more })
}

export function image(name: string, more: object = {}) {
  const download = { url: `https://images.example.com/${name}.qcow2` }
  return managed('Image', name, { content: { diskFormat: 'qcow2', download }, ...more })
}

export function volume(name: string, more: object = {}) {
  return managed('Volume', name, { size: 1, ...more })
}

/** A server of the flavor `small` and the image `cirros`. */
export function server(
  name: string,
  ports: readonly string[],
  volumes: readonly string[],
  more: object = {},
) {
  return managed('Server', name, {
    ...{ imageRef: 'cirros', flavorRef: 'small' },
    ports: ports.map((portRef) => ({ portRef })),
    volumes: volumes.map((volumeRef) => ({ volumeRef })),
    ...more,
  })
}

/** All three conditions, as the example of the document has them. */
export const ready = {
  Available: 'True Success "OpenStack resource is available"',
  Progressing: 'False Success "OpenStack resource is up to date"',
  SubResourcesReady: 'True Success "All sub-resources are ready"',
}

/** What a kind without parts says. */
export const readyWithoutParts = {
  Available: ready.Available,
  Progressing: ready.Progressing,
  SubResourcesReady: 'absent',
}

/** The status of an object as it is at this moment. */
export async function statusOf(
  { cluster }: Pick<Environment, 'cluster'>,
  ref: string,
): Promise<OpenStackStatus> {
  return ((await cluster.get(ref))?.['status'] ?? {}) as OpenStackStatus
}

type OpenStack = Environment<LocalOpenStack>
type FaultRequest = Parameters<OpenStack['faults']['inject']>[1]

/** What somebody applies to a cloud that is broken already. */
export function broken(fault: string, request: FaultRequest, ...objects: readonly AnyObject[]) {
  return async ({ cluster, faults }: OpenStack): Promise<void> => {
    faults.inject(fault, request)
    await cluster.apply(...objects)
  }
}

/** All faults are over, and so much time passes. */
export function heal(duration: string) {
  return async ({ faults, advance }: OpenStack): Promise<void> => {
    faults.clear()
    await advance(duration)
  }
}
