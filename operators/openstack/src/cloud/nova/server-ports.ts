import type { Body } from '../resource/checks.ts'
import type { Holdings, Resource } from '../resource/resource-type.ts'

/** Binds the ports that a server was given, and makes one for each network. */
export function takePorts(server: Resource, asked: readonly Body[], cloud: Holdings): void {
  for (const { uuid: network, port: id, fixed_ip: ip } of asked) {
    const device = { device_id: server.id, device_owner: 'compute:nova', status: 'ACTIVE' }
    const port = cloud.find('port', id)
    if (port) cloud.change(port, device)
    else {
      const groups = ((server.body['security_groups'] ?? []) as readonly Body[]).flatMap(({ name }) => {
        const found = cloud.find('security_group', name) ?? cloud.where('security_group', { name })[0]
        return found ? [found.id] : []
      })
      const fields = {
        ...{ ...device, network_id: network },
        ...(ip !== undefined && { fixed_ips: [{ ip_address: ip }] }),
        ...(groups.length > 0 && { security_groups: groups }),
      }
      cloud.add('port', fields, { builtIn: true })
    }
  }
}

/** The ports of a server. */
export function portsOf({ id }: Resource, cloud: Holdings): readonly Resource[] {
  return cloud.where('port', { device_id: id })
}

/** Those that were made for the server go; the others are free again. So are its volumes. */
export function releasePorts(server: Resource, cloud: Holdings): void {
  for (const port of portsOf(server, cloud)) releasePort(port, cloud)
  for (const attachment of cloud.where('volumeAttachment', { server_id: server.id })) cloud.remove(attachment)
}

export function releasePort(port: Resource, cloud: Holdings): void {
  if (port.builtIn) cloud.remove(port)
  else cloud.change(port, { device_id: '', device_owner: '', status: 'DOWN' })
}
