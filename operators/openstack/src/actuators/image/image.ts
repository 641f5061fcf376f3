import { array, boolean, integer, object, oneOf, optional, string } from '@barometer/controller/crd'
import { given, type State } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { type Body, textIn } from '../../protocol/exchange.ts'
import { stateByStatus } from '../state.ts'

const byStatus = stateByStatus({
  ready: ['ACTIVE'],
  failed: ['KILLED'],
  going: ['DELETED', 'PENDING_DELETE'],
})

/** After a download that failed, Glance waits for another one, and says only in which store it failed. */
function stateOf(found: Body): State {
  const failedIn = textIn(found, 'os_glance_failed_import')
  if (failedIn === '' || textIn(found, 'status') !== 'queued') return byStatus(found)
  return { is: 'failed', message: `its data could not be imported to ${failedIn}` }
}

export const Image = openStackKind({
  kind: 'Image',
  resource: object({
    tags: optional(array(string({ minLength: 1, maxLength: 255 }))),
    visibility: optional(oneOf(['public', 'private', 'shared', 'community'])),
    protected: optional(boolean()),
    properties: optional(
      object({
        minDiskGB: optional(integer({ minimum: 0 })),
        minMemoryMB: optional(integer({ minimum: 0 })),
        architecture: optional(string({ minLength: 1 })),
        operatingSystem: optional(
          object({
            distro: optional(string({ minLength: 1 })),
            version: optional(string({ minLength: 1 })),
          }),
        ),
      }),
    ),
    content: optional(
      object({
        containerFormat: oneOf(['bare', 'ovf', 'ova', 'docker', 'ami', 'ari', 'aki', 'compressed'], {
          default: 'bare',
        }),
        diskFormat: oneOf([
          'qcow2',
          'raw',
          'iso',
          'vmdk',
          'vdi',
          'vhd',
          'vhdx',
          'ploop',
          'ami',
          'ari',
          'aki',
        ]),
        download: object({
          url: string({ minLength: 1, description: 'Where Glance gets the data from (web-download)' }),
        }),
      }),
    ),
  }),
  fixed: ['content'],
  reported: [
    ...['name', 'status', 'visibility', 'protected', 'size', 'virtual_size', 'os_hash_algo', 'os_hash_value'],
    ...['min_disk', 'min_ram', 'container_format', 'disk_format', 'tags'],
  ],
  actuator: {
    // Glance wraps an image in nothing.
    ...{ service: 'image', path: '/images', one: '', many: 'images' },
    body: ({ name, tags = [], visibility, protected: isProtected, properties = {}, content }) =>
      given({
        ...{ name, tags, visibility, protected: isProtected },
        ...{ min_disk: properties.minDiskGB, min_ram: properties.minMemoryMB },
        architecture: properties.architecture,
        os_distro: properties.operatingSystem?.distro,
        os_version: properties.operatingSystem?.version,
        ...{ container_format: content?.containerFormat, disk_format: content?.diskFormat },
      }),
    mutable: [
      ...['name', 'tags', 'visibility', 'protected', 'min_disk', 'min_ram'],
      ...['architecture', 'os_distro', 'os_version'],
    ],
    change: (fields) => ({
      method: 'PATCH',
      contentType: 'application/openstack-images-v2.1-json-patch',
      // What is there already is replaced.
      body: Object.entries(fields).map(([field, value]) => ({ op: 'add', path: `/${field}`, value })),
    }),
    state: stateOf,
    next: ({ content }, found) => {
      if (!content || textIn(found, 'status') !== 'queued' || stateOf(found).is === 'failed') return undefined
      return {
        ...{ service: 'image', method: 'POST', path: `/images/${found['id']}/import` },
        body: { method: { name: 'web-download', uri: content.download.url } },
      }
    },
  },
})
