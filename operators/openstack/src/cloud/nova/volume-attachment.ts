import { Refusal } from '../http/refusal.ts'
import { flag, orNull, text, uuid } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { nova } from './family.ts'
import { checkRunning } from './server.ts'

export const volumeAttachment: ResourceType = {
  ...{ family: nova, name: 'volumeAttachment', plural: 'volumeAttachments', noun: 'Volume attachment' },
  path: 'servers/:server_id/os-volume_attachments',
  idField: 'volumeId',
  verbs: ['create', 'delete'],
  fields: {
    server_id: { check: uuid, required: true, hidden: true, refers: 'server', whenGone: 'cascade' },
    volumeId: { check: uuid, required: true, refers: 'volume' },
    device: { check: orNull(text()) },
    tag: { check: orNull(text(60)) },
    delete_on_termination: { check: flag, default: false },
    phase: { check: text(), default: 'attached', by: 'cloud', hidden: true },
  },
  // Who means the volume may mean that it is attached.
  labels: ({ volumeId }, cloud) => [
    String(volumeId),
    String(cloud.find('volume', volumeId)?.body['name'] ?? ''),
  ],
  check: ({ server_id, volumeId }, cloud) => {
    const volume = cloud.find('volume', volumeId)
    if (!volume) throw new Refusal(404, 'NotFound', `Volume ${volumeId} could not be found.`)
    const { status } = volume.body
    if (status !== 'available')
      throw new Refusal(
        400,
        'BadRequest',
        `Invalid volume: volume '${volumeId}' status must be 'available'. Currently in '${status}'`,
      )
    const server = cloud.find('server', server_id)
    if (!server) throw new Refusal(404, 'NotFound', `Instance ${server_id} could not be found.`)
    checkRunning(server, 'attach_volume')
  },
  arrives: (resource, cloud) => {
    const { server_id, volumeId, device } = resource.body
    const count = cloud.where('volumeAttachment', { server_id }).length
    resource.body = { ...resource.body, device: device ?? `/dev/vd${String.fromCharCode(97 + count)}` }
    const volume = cloud.find('volume', volumeId)
    if (volume) cloud.change(volume, { status: 'attaching' })
  },
  lifecycle: {
    ...{ field: 'phase', ready: 'attached', failed: 'failed' },
    during: { create: 'attaching', update: 'attached', delete: 'detaching' },
    seconds: { create: 3, delete: 3 },
    always: ['delete'],
  },
  // One that fails leaves nothing behind, as if nobody had asked.
  settled: (resource, cloud, failure) => {
    const volume = cloud.find('volume', resource.id)
    if (failure !== undefined) cloud.remove(resource)
    else if (volume) cloud.change(volume, { status: 'in-use' })
  },
  leaves: ({ id, body }, cloud) => {
    const volume = cloud.find('volume', id)
    if (!volume) return
    if (body['delete_on_termination'] && !cloud.find('server', body['server_id'])) cloud.remove(volume)
    else cloud.change(volume, { status: 'available' })
  },
  show: ({ id, body }) => ({ id, serverId: body['server_id'], attachment_id: id, bdm_uuid: id }),
  owner: ({ id, body }) => `${body['server_id']} ${id}`,
}
