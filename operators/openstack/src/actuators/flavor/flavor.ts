import { boolean, integer, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'

/** Nova changes nothing of a flavor that is there. */
export const Flavor = openStackKind({
  kind: 'Flavor',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    ram: integer({ minimum: 1, description: 'MiB' }),
    vcpus: integer({ minimum: 1 }),
    disk: optional(integer({ minimum: 0, description: 'GiB' })),
    swap: optional(integer({ minimum: 0, description: 'MiB' })),
    ephemeral: optional(integer({ minimum: 0, description: 'GiB' })),
    isPublic: optional(boolean()),
  }),
  fixed: ['description', 'ram', 'vcpus', 'disk', 'swap', 'ephemeral', 'isPublic'],
  reported: [
    ...['name', 'description', 'ram', 'vcpus', 'disk', 'swap'],
    ...['OS-FLV-EXT-DATA:ephemeral', 'os-flavor-access:is_public'],
  ],
  actuator: {
    ...{ service: 'compute', path: '/flavors', one: 'flavor', many: 'flavors' },
    // Those that are not for everybody, too.
    listPath: '/flavors/detail?is_public=None',
    body: ({ name, description, ram, vcpus, disk = 0, swap, ephemeral, isPublic }) =>
      given({
        ...{ name, description, ram, vcpus, disk, swap },
        ...{ 'OS-FLV-EXT-DATA:ephemeral': ephemeral, 'os-flavor-access:is_public': isPublic },
      }),
    mutable: [],
  },
})
