import { Refusal } from '../http/refusal.ts'
import { address, dictionary, fields, flag, listOf, oneOf, orNull, text, uuid } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { adminStateUp, common, neutron, said } from './family.ts'
import { fixedAddresses, fixedOf } from './fixed-addresses.ts'

const mac = (value: unknown) =>
  /^([0-9a-f]{2}:){5}[0-9a-f]{2}$/i.test(String(value)) ? undefined : `'${value}' is not a valid MAC address.`

/** Whoever owns these takes them with it. */
const ownedByRouters = /^network:(?:router_interface|router_gateway|floatingip)/

export const port: ResourceType = {
  ...{ family: neutron, name: 'port', plural: 'ports', path: 'ports', noun: 'Port' },
  fields: {
    ...common,
    network_id: { check: uuid, required: true, fixed: true, refers: 'network' },
    admin_state_up: adminStateUp,
    fixed_ips: { check: listOf(fields({ subnet_id: uuid, ip_address: address })) },
    mac_address: { check: mac },
    security_groups: { check: listOf(uuid), refers: 'security_group' },
    allowed_address_pairs: {
      check: listOf(fields({ 'ip_address!': text(), mac_address: mac })),
      default: [],
    },
    device_id: { check: text(), default: '' },
    device_owner: { check: text(), default: '' },
    port_security_enabled: { check: flag, default: true },
    'binding:vnic_type': {
      check: oneOf('normal', 'direct', 'macvtap', 'baremetal', 'direct-physical'),
      default: 'normal',
    },
    'binding:host_id': { check: text(), default: '' },
    'binding:profile': { check: dictionary, default: {} },
    'binding:vif_type': said('unbound'),
    dns_name: { check: text(), default: '' },
    dns_domain: { check: text(), default: '' },
    extra_dhcp_opts: { check: listOf(dictionary), default: [] },
    qos_policy_id: { check: orNull(uuid) },
    propagate_uplink_status: { check: flag, default: true },
    status: said('DOWN'),
  },
  check: (draft, cloud, before) => {
    const { network_id, mac_address } = draft
    const twins = mac_address === null ? [] : cloud.where('port', { network_id, mac_address })
    if (twins.some((each) => each !== before))
      throw new Refusal(
        409,
        'MacAddressInUse',
        `Unable to complete operation for network ${network_id}. The mac address ${mac_address} is in use.`,
      )
    fixedAddresses(network_id, draft['fixed_ips'] === null ? null : fixedOf(draft), cloud, before)
  },
  arrives: (resource, cloud) => {
    const { network_id, fixed_ips, mac_address, security_groups } = resource.body
    const [usual] = cloud.all('security_group').filter(({ builtIn }) => builtIn)
    const hex = resource.id.replaceAll('-', '').slice(0, 6)
    cloud.change(resource, {
      fixed_ips: fixedAddresses(
        network_id,
        fixed_ips === null ? null : fixedOf(resource.body),
        cloud,
        resource,
      ),
      mac_address: mac_address ?? `fa:16:3e:${hex.match(/../g)!.join(':')}`,
      security_groups:
        security_groups ??
        (usual && !ownedByRouters.test(String(resource.body['device_owner'])) ? [usual.id] : []),
    })
    resource.revision = 0
  },
  changed: (resource, cloud) => {
    const { network_id } = resource.body
    resource.body = {
      ...resource.body,
      fixed_ips: fixedAddresses(network_id, fixedOf(resource.body), cloud, resource),
    }
  },
  checkRemoval: ({ id, body }) => {
    if (ownedByRouters.test(String(body['device_owner'])))
      throw new Refusal(
        409,
        'ServicePortInUse',
        `Port ${id} cannot be deleted directly via the port API: has device owner ${body['device_owner']}.`,
      )
  },
  alsoRefers: (body) => fixedOf(body).map(({ subnet_id }) => ({ type: 'subnet', id: subnet_id })),
  owner: ({ body, id }) => {
    const { name, device_owner: owner, device_id: device } = body as Record<string, string>
    if (name) return name
    return owner ? [owner, device, ...fixedOf(body).map(({ subnet_id }) => subnet_id)].join(' ') : id
  },
}
