import { empty, json } from '@barometer/simulator'
import { Refusal } from '../http/refusal.ts'
import type { Body } from '../resource/checks.ts'
import { namesOf } from '../resource/cloud-state.ts'
import { held } from '../resource/collection.ts'
import type { Resource } from '../resource/resource-type.ts'
import { bodyOf, type Call, type Route } from '../resource/route.ts'
import { checkRunning, server } from './server.ts'
import { portsOf, releasePort, takePorts } from './server-ports.ts'

const path = '/v2.1/servers/:server/os-interface'

/** The interfaces of a server are ports. Faults aim at the port or the network. */
export const interfaceRoutes: readonly Route[] = [
  {
    ...{ method: 'GET', path, act: 'read' },
    run: (call) =>
      json(200, { interfaceAttachments: portsOf(serverOf(call), call.cloud).map(shownInterface) }),
  },
  {
    ...{ method: 'GET', path: `${path}/:port`, act: 'read' },
    run: (call) => json(200, { interfaceAttachment: shownInterface(portOf(call)) }),
  },
  {
    method: 'POST',
    path,
    act: 'create',
    names: (call) => names(call, bodyOf(call, 'interfaceAttachment')),
    run: attach,
  },
  {
    ...{ method: 'DELETE', path: `${path}/:port`, act: 'delete' },
    names: (call) => names(call, { port_id: call.params['port'] }),
    run: (call) => {
      releasePort(portOf(call), call.cloud)
      return empty(202)
    },
  },
]

function attach(call: Call): ReturnType<Route['run']> {
  const { cloud } = call
  const resource = serverOf(call)
  const { port_id: port, net_id: network, fixed_ips } = bodyOf(call, 'interfaceAttachment')
  checkRunning(resource, 'attach_interface')
  if (port !== undefined && network !== undefined)
    throw new Refusal(400, 'BadRequest', 'Must not input both network_id and port_id')
  const found = cloud.find('port', port)
  if (port !== undefined && !found) throw new Refusal(404, 'NotFound', `Port ${port} could not be found.`)
  if (found && found.body['device_id'] !== '')
    throw new Refusal(400, 'BadRequest', `Port ${port} is still in use.`)
  if (!found && !cloud.find('network', network))
    throw new Refusal(404, 'NotFound', `Network ${network} could not be found.`)
  const [fixed] = (fixed_ips ?? []) as readonly Body[]
  const before = portsOf(resource, cloud)
  takePorts(resource, [{ port, uuid: network, fixed_ip: fixed?.['ip_address'] }], cloud)
  const made = portsOf(resource, cloud).find((each) => !before.includes(each))
  return json(200, { interfaceAttachment: shownInterface(made!) })
}

function serverOf(call: Call): Resource {
  return held(server, { ...call, params: { id: call.params['server'] ?? '' } })
}

function portOf(call: Call): Resource {
  const port = portsOf(serverOf(call), call.cloud).find(({ id }) => id === call.params['port'])
  if (!port)
    throw new Refusal(
      404,
      'NotFound',
      `Instance ${call.params['server']} does not have a port with id ${call.params['port']}.`,
    )
  return port
}

function shownInterface({ id, body }: Resource): Body {
  return {
    ...{ port_id: id, net_id: body['network_id'], mac_addr: body['mac_address'] },
    ...{ port_state: body['status'], fixed_ips: body['fixed_ips'], tag: null },
  }
}

function names({ cloud }: Call, { port_id, net_id }: Body): readonly string[] {
  const meant = cloud.find('port', port_id) ?? cloud.find('network', net_id)
  return meant ? namesOf(meant, cloud) : []
}
