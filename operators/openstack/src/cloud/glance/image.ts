import { Refusal } from '../http/refusal.ts'
import { flag, listOf, oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { Family, ResourceType } from '../resource/resource-type.ts'

/** What Glance's types have in common. */
const glance: Family = {
  service: 'image',
  root: '/v2',
  update: 'PATCH',
  flat: true,
  statuses: { create: 201, update: 200, delete: 204 },
  wording: {
    invalid: (field, reason) =>
      new Refusal(400, 'BadRequest', `Provided object does not match schema 'image': ${field}: ${reason}`),
    notFound: (_, id) => new Refusal(404, 'NotFound', `Failed to find image ${id}`),
    noReference: ({ noun }, id) => new Refusal(400, 'BadRequest', `${noun} ${id} could not be found.`),
    inUse: ({ id }) => new Refusal(409, 'Conflict', `Image ${id} could not be deleted because it is in use.`),
    overQuota: (_, most) =>
      new Refusal(413, 'Forbidden', `The request returned a 413: the quota of ${most} images is exceeded.`),
    busy: ({ id }) => new Refusal(409, 'Conflict', `Image ${id} is being changed.`),
  },
  show: ({ createdAt, updatedAt }, project) => ({
    ...{ owner: project, created_at: moment(createdAt), updated_at: moment(updatedAt) },
  }),
}

const containers = ['ami', 'ari', 'aki', 'bare', 'ovf', 'ova', 'docker', 'compressed']
const disks = ['ami', 'ari', 'aki', 'vhd', 'vhdx', 'vmdk', 'raw', 'qcow2', 'vdi', 'iso', 'ploop']

export const image: ResourceType = {
  ...{ family: glance, name: 'image', plural: 'images', path: 'images', noun: 'Image' },
  // Updates are patches, and have a route of their own.
  verbs: ['create', 'delete'],
  fields: {
    id: { check: uuid, fixed: true, hidden: true },
    name: { check: orNull(text()) },
    container_format: { check: orNull(oneOf(...containers)) },
    disk_format: { check: orNull(oneOf(...disks)) },
    min_disk: { check: whole(0, 2 ** 31 - 1), default: 0 },
    min_ram: { check: whole(0, 2 ** 31 - 1), default: 0 },
    visibility: { check: oneOf('public', 'private', 'shared', 'community'), default: 'shared' },
    protected: { check: flag, default: false },
    os_hidden: { check: flag, default: false },
    tags: { check: listOf(text()), default: [] },
    status: { check: text(), default: 'queued', by: 'cloud' },
    size: { check: orNull(whole(0, 2 ** 53 - 1)), by: 'cloud' },
    virtual_size: { check: orNull(whole(0, 2 ** 53 - 1)), by: 'cloud' },
    checksum: { check: orNull(text()), by: 'cloud' },
    os_hash_algo: { check: orNull(text()), by: 'cloud' },
    os_hash_value: { check: orNull(text()), by: 'cloud' },
  },
  // Further properties are texts.
  others: (value) => text(65_535)(value),
  lifecycle: {
    ...{ field: 'status', ready: 'active', failed: 'killed' },
    during: { create: 'queued', update: 'importing', delete: 'deleted' },
    // What takes its time is that the data come in.
    seconds: { update: 5 },
    always: ['create', 'update', 'delete'],
  },
  checkRemoval: ({ id, body }) => {
    if (body['protected'])
      throw new Refusal(403, 'Forbidden', `Image ${id} is protected and cannot be deleted.`)
  },
  show: ({ id }) => ({
    ...{ self: `/v2/images/${id}`, file: `/v2/images/${id}/file`, schema: '/v2/schemas/image' },
    ...{ os_glance_importing_to_stores: '', os_glance_failed_import: '' },
  }),
}

function moment(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}
