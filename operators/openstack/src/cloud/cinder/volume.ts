import { Refusal } from '../http/refusal.ts'
import { dictionary, flag, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { Family, Resource, ResourceType } from '../resource/resource-type.ts'

/** What Cinder's types have in common. */
const cinder: Family = {
  service: 'block-storage',
  root: '/v3',
  update: 'PUT',
  statuses: { create: 202, update: 200, delete: 202 },
  wording: {
    invalid: (field, reason) =>
      new Refusal(400, 'BadRequest', `Invalid input for field/attribute ${field}. ${reason}`),
    notFound: ({ noun }, id) => new Refusal(404, 'NotFound', `${noun} ${id} could not be found.`),
    noReference: ({ noun }, id) =>
      new Refusal(400, 'BadRequest', `Invalid ${noun.toLowerCase()}: ${id} could not be found.`),
    inUse: busy,
    overQuota: (_, most) =>
      new Refusal(
        413,
        'OverLimit',
        `VolumeLimitExceeded: Maximum number of volumes allowed (${most}) exceeded for quota 'volumes'.`,
      ),
    busy,
  },
  show: ({ createdAt, updatedAt }, project) => ({
    ...{ created_at: moment(createdAt), updated_at: moment(updatedAt) },
    ...{ 'os-vol-tenant-attr:tenant_id': project, user_id: 'demo', links: [] },
  }),
}

export const volume: ResourceType = {
  ...{ family: cinder, name: 'volume', plural: 'volumes', path: 'volumes', noun: 'Volume' },
  brief: ['id', 'name', 'links'],
  fields: {
    name: { check: orNull(text()) },
    description: { check: orNull(text()) },
    size: { check: whole(1, 2 ** 31 - 1), required: true, fixed: true },
    volume_type: { check: orNull(text()), default: '__DEFAULT__', fixed: true },
    availability_zone: { check: orNull(text()), default: 'nova', fixed: true },
    metadata: { check: dictionary, default: {} },
    imageRef: { check: orNull(uuid), fixed: true, hidden: true },
    snapshot_id: { check: orNull(uuid), fixed: true },
    source_volid: { check: orNull(uuid), fixed: true },
    consistencygroup_id: { check: orNull(uuid), fixed: true },
    multiattach: { check: flag, default: false, fixed: true },
    encrypted: { check: flag, default: false, by: 'cloud' },
    status: { check: text(), default: 'available', by: 'cloud' },
  },
  check: ({ imageRef }, cloud) => {
    if (imageRef !== null && !cloud.find('image', imageRef))
      throw new Refusal(
        400,
        'BadRequest',
        `Invalid image identifier or unable to access requested image: ${imageRef}.`,
      )
  },
  lifecycle: {
    ...{ field: 'status', ready: 'available', failed: 'error' },
    during: { create: 'creating', update: 'updating', delete: 'deleting' },
    seconds: { create: 3, delete: 3 },
    always: ['update'],
  },
  show: ({ id, body }, cloud) => ({
    bootable: String(body['imageRef'] !== null),
    attachments: cloud.where('volumeAttachment', { volumeId: id }).map((each) => ({
      ...{ id, volume_id: id, server_id: each.body['server_id'] },
      ...{ attachment_id: each.id, device: each.body['device'] },
    })),
  }),
}

function busy({ id }: Resource): Refusal {
  return new Refusal(
    400,
    'BadRequest',
    `Invalid volume: Volume ${id} status must be available or error and must not be attached.`,
  )
}

function moment(time: number): string {
  return new Date(time).toISOString().replace('Z', '000')
}
