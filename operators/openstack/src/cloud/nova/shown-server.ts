import { isIPv6 } from 'node:net'
import type { Body } from '../resource/checks.ts'
import type { Holdings, Resource } from '../resource/resource-type.ts'
import { portsOf } from './server-ports.ts'

const vmStates: Readonly<Record<string, string>> = { BUILD: 'building', ERROR: 'error' }

/** A server as a minor version of the API shows it. */
export function shownServer(server: Resource, cloud: Holdings, microversion: number): Body {
  const { id, body, createdAt, updatedAt } = server
  const phase = String(body['phase'])
  const deleting = phase === 'DELETING'
  const image = body['imageRef']
  return {
    status: deleting ? 'ACTIVE' : phase,
    'OS-EXT-STS:vm_state': vmStates[phase] ?? 'active',
    'OS-EXT-STS:task_state': phase === 'BUILD' ? 'spawning' : deleting ? 'deleting' : null,
    'OS-EXT-STS:power_state': phase === 'ACTIVE' ? 1 : 0,
    'OS-EXT-AZ:availability_zone': body['availability_zone'] ?? 'nova',
    'OS-SRV-USG:launched_at': phase === 'ACTIVE' ? moment(updatedAt) : null,
    'os-extended-volumes:volumes_attached': cloud
      .where('volumeAttachment', { server_id: id })
      .map((each) => ({ id: each.id, delete_on_termination: each.body['delete_on_termination'] })),
    ...{ created: moment(createdAt), updated: moment(updatedAt), links: [] },
    ...{ tenant_id: cloud.project, user_id: 'demo', hostId: '', progress: phase === 'ACTIVE' ? 100 : 0 },
    config_drive: body['config_drive'] ? 'True' : '',
    image: image === null || image === '' ? '' : { id: image, links: [] },
    flavor: flavorOf(body['flavorRef'], cloud, microversion),
    addresses: addressesOf(server, cloud),
    security_groups: groupsOf(server, cloud),
    ...(microversion >= 26 && { tags: body['tags'] }),
    ...(phase === 'ERROR' && { fault: body['failure'] }),
  }
}

/** Since 2.47 a flavor is shown whole, and without its id. */
function flavorOf(id: unknown, cloud: Holdings, microversion: number): Body {
  if (microversion < 47) return { id, links: [] }
  const { name, ram, vcpus, disk, swap, extra_specs, ...more } = cloud.find('flavor', id)?.body ?? {}
  return {
    original_name: name,
    ram,
    vcpus,
    disk,
    swap,
    extra_specs,
    ephemeral: more['OS-FLV-EXT-DATA:ephemeral'],
  }
}

function addressesOf(server: Resource, cloud: Holdings): Body {
  const found: Record<string, Body[]> = {}
  for (const { body } of portsOf(server, cloud)) {
    const network = String(cloud.find('network', body['network_id'])?.body['name'])
    found[network] ??= []
    for (const { ip_address: addr } of body['fixed_ips'] as readonly { readonly ip_address: string }[])
      found[network].push({
        ...{ addr, version: isIPv6(addr) ? 6 : 4, 'OS-EXT-IPS:type': 'fixed' },
        'OS-EXT-IPS-MAC:mac_addr': body['mac_address'],
      })
  }
  return found
}

function groupsOf(server: Resource, cloud: Holdings): readonly Body[] {
  const ids = portsOf(server, cloud).flatMap(({ body }) => body['security_groups'] as readonly string[])
  return [...new Set(ids)].map((id) => ({ name: cloud.find('security_group', id)?.body['name'] }))
}

function moment(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}
