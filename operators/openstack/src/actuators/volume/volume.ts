import { array, integer, object, optional, string } from '@barometer/controller/crd'
import { given } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { stateByStatus } from '../state.ts'
import { valuesOf } from '../values.ts'

/** What Cinder says of a volume. One that a server takes or gives back is there all the while. */
const volumeState = stateByStatus({
  ready: ['AVAILABLE', 'IN-USE', 'RESERVED', 'ATTACHING', 'DETACHING'],
  failed: ['ERROR', 'ERROR_DELETING', 'ERROR_EXTENDING', 'ERROR_RESTORING', 'ERROR_MANAGING'],
  going: ['DELETING'],
})

export const Volume = openStackKind({
  kind: 'Volume',
  resource: object({
    description: optional(string({ maxLength: 255 })),
    size: integer({ minimum: 1, description: 'GiB' }),
    availabilityZone: optional(string({ minLength: 1 })),
    imageRef: optional(string({ minLength: 1 })),
    metadata: optional(array(object({ name: string({ minLength: 1 }), value: string() }))),
  }),
  fixed: ['size', 'availabilityZone', 'imageRef', 'metadata'],
  // Whether it is in use, the server says that uses it: nobody would wake this object for it.
  reported: [
    ...['name', 'description', 'size', 'availability_zone', 'volume_type'],
    ...['bootable', 'encrypted', 'multiattach', 'metadata'],
  ],
  actuator: {
    ...{ service: 'volumev3', path: '/volumes', listPath: '/volumes/detail', one: 'volume', many: 'volumes' },
    references: [{ kind: 'Image', names: ({ imageRef }) => [imageRef] }],
    body: ({ name, description, size, availabilityZone, imageRef, metadata }, ids) =>
      given({
        ...{ name, description, size, availability_zone: availabilityZone },
        imageRef: imageRef === undefined ? undefined : ids('Image', imageRef),
        metadata: valuesOf(metadata),
      }),
    mutable: ['name', 'description'],
    state: volumeState,
  },
})
