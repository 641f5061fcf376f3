import { Refusal } from '../http/refusal.ts'
import {
  address,
  type Body,
  dictionary,
  fields,
  flag,
  isObject,
  listOf,
  orNull,
  text,
  uuid,
  whole,
} from '../resource/checks.ts'
import type { Holdings, Resource, ResourceType } from '../resource/resource-type.ts'
import { nova } from './family.ts'
import { releasePorts, takePorts } from './server-ports.ts'
import { shownServer } from './shown-server.ts'

const networks = (value: unknown) =>
  value === 'auto' || value === 'none'
    ? undefined
    : listOf(fields({ uuid, port: uuid, fixed_ip: address, tag: text() }))(value)

export const server: ResourceType = {
  ...{ family: nova, name: 'server', plural: 'servers', path: 'servers', noun: 'Instance' },
  brief: ['id', 'name', 'links'],
  statuses: { create: 202, delete: 204 },
  fields: {
    name: { check: text(), required: true },
    description: { check: orNull(text()) },
    flavorRef: { check: text(), required: true, fixed: true, hidden: true },
    imageRef: { check: orNull(text()), fixed: true, hidden: true },
    networks: { check: networks, fixed: true, hidden: true },
    security_groups: { check: listOf(fields({ 'name!': text() })), fixed: true, hidden: true },
    key_name: { check: orNull(text()), fixed: true },
    user_data: { check: orNull(text(65_535)), fixed: true, hidden: true },
    metadata: { check: dictionary, default: {} },
    availability_zone: { check: orNull(text()), fixed: true, hidden: true },
    config_drive: { check: orNull(flag), fixed: true, hidden: true },
    block_device_mapping_v2: { check: listOf(dictionary), fixed: true, hidden: true },
    min_count: { check: whole(1, 1), fixed: true, hidden: true },
    max_count: { check: whole(1, 1), fixed: true, hidden: true },
    adminPass: { check: text(), fixed: true, hidden: true },
    hostname: { check: text(), fixed: true, hidden: true },
    accessIPv4: { check: text(), default: '' },
    accessIPv6: { check: text(), default: '' },
    tags: { check: listOf(text(60)), default: [], fixed: true, hidden: true },
    'OS-DCF:diskConfig': { check: text(), default: 'MANUAL' },
    phase: { check: text(), default: 'ACTIVE', by: 'cloud', hidden: true },
    failure: { check: dictionary, by: 'cloud', hidden: true },
  },
  check: (draft, cloud, before) => {
    if (before) return
    checkFlavorAndImage(draft, cloud)
    for (const each of networkList(draft)) checkNetwork(each, cloud)
    for (const { name } of (draft['security_groups'] ?? []) as readonly Body[]) {
      const known = cloud.find('security_group', name) ?? cloud.where('security_group', { name })[0]
      if (!known)
        throw new Refusal(400, 'BadRequest', `Unable to find security_group with name or id '${name}'`)
    }
  },
  arrives: (resource, cloud) => takePorts(resource, networkList(resource.body), cloud),
  leaves: releasePorts,
  lifecycle: {
    ...{ field: 'phase', ready: 'ACTIVE', failed: 'ERROR' },
    during: { create: 'BUILD', update: 'ACTIVE', delete: 'DELETING' },
    seconds: { create: 15, delete: 5 },
    always: ['update', 'delete'],
  },
  settled: (resource, cloud, failure) => {
    if (failure !== undefined)
      cloud.change(resource, {
        failure: { code: 500, message: failure, created: new Date(cloud.now).toISOString() },
      })
  },
  show: shownServer,
}

function checkFlavorAndImage(
  { flavorRef, imageRef, block_device_mapping_v2: devices }: Body,
  cloud: Holdings,
): void {
  const flavor = cloud.find('flavor', flavorRef)
  if (!flavor) throw new Refusal(400, 'BadRequest', `Flavor ${flavorRef} could not be found.`)
  if (imageRef === null || imageRef === '') {
    if (!Array.isArray(devices) || devices.length === 0)
      throw new Refusal(
        400,
        'BadRequest',
        'Invalid imageRef provided: without it there must be a block device mapping.',
      )
    return
  }
  const image = cloud.find('image', imageRef)
  if (!image) throw new Refusal(400, 'BadRequest', `Image ${imageRef} could not be found.`)
  if (image.body['status'] !== 'active')
    throw new Refusal(400, 'BadRequest', `Image ${imageRef} is not active.`)
  if (Number(image.body['min_ram']) > Number(flavor.body['ram']))
    throw new Refusal(400, 'BadRequest', "Flavor's memory is too small for requested image.")
  if (Number(image.body['min_disk']) > Number(flavor.body['disk']))
    throw new Refusal(400, 'BadRequest', "Flavor's disk is too small for requested image.")
}

function checkNetwork({ uuid: network, port: id }: Body, cloud: Holdings): void {
  if (id === undefined) {
    if (!cloud.find('network', network))
      throw new Refusal(400, 'BadRequest', `Network ${network} could not be found.`)
    return
  }
  const port = cloud.find('port', id)
  if (!port) throw new Refusal(400, 'BadRequest', `Port ${id} could not be found.`)
  if (port.body['device_id'] !== '') throw new Refusal(409, 'Conflict', `Port ${id} is still in use.`)
}

/** What a server asks for of networks: `auto` and nothing at all are none. */
function networkList({ networks: asked }: Body): readonly Body[] {
  return Array.isArray(asked) ? asked.filter(isObject) : []
}

/** Throws where a server is not running. */
export function checkRunning({ id, body }: Resource, what: string): void {
  if (body['phase'] === 'ACTIVE') return
  const state = body['phase'] === 'BUILD' ? 'building' : String(body['phase']).toLowerCase()
  throw new Refusal(409, 'Conflict', `Cannot '${what}' instance ${id} while it is in vm_state ${state}`)
}
