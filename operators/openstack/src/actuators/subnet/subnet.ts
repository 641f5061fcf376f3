import { array, boolean, object, oneOf, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { allocationPools, hostRoutes, poolsSchema, routesSchema } from './lists.ts'

export const Subnet = openStackKind({
  kind: 'Subnet',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    networkRef: string({ minLength: 1 }),
    ipVersion: oneOf(['4', '6'], { default: '4' }),
    cidr: string({ minLength: 1 }),
    gatewayIP: optional(string()),
    enableDHCP: optional(boolean()),
    dnsNameservers: optional(array(string())),
    allocationPools: optional(poolsSchema),
    hostRoutes: optional(routesSchema),
  }),
  fixed: ['networkRef', 'ipVersion', 'cidr'],
  reported: [
    ...['name', 'description', 'project_id', 'cidr', 'ip_version', 'gateway_ip', 'enable_dhcp'],
    ...['dns_nameservers', 'allocation_pools', 'host_routes', 'tags'],
  ],
  actuator: {
    ...{ service: 'network', path: '/subnets', one: 'subnet', many: 'subnets' },
    references: [{ kind: 'Network', names: ({ networkRef }) => [networkRef] }],
    body: ({ name, description, networkRef, ipVersion, cidr, gatewayIP, enableDHCP, dnsNameservers }, ids) =>
      given({
        ...{ name, description, network_id: ids('Network', networkRef), cidr, ip_version: Number(ipVersion) },
        ...{ gateway_ip: gatewayIP, enable_dhcp: enableDHCP, dns_nameservers: dnsNameservers },
      }),
    mutable: ['name', 'description', 'gateway_ip', 'enable_dhcp', 'dns_nameservers'],
    tags: ({ tags = [] }) => tags,
    parts: [allocationPools, hostRoutes],
  },
})
