import { array, object, optional, string } from '@barometer/controller/crd'
import { given, type State } from '../../api/actuator.ts'
import { openStackKind } from '../../api/openstack-kind.ts'
import { asObject, type Body, textIn } from '../../protocol/exchange.ts'
import { stateByStatus } from '../state.ts'
import { valuesOf } from '../values.ts'
import { interfaces, interfacesSchema } from './interfaces.ts'
import { volumes, volumesSchema } from './volumes.ts'

const byStatus = stateByStatus({
  // What somebody has stopped can be operated on.
  ready: ['ACTIVE', 'SHUTOFF'],
  failed: ['ERROR'],
  going: ['DELETED', 'SOFT_DELETED'],
  why: ({ fault }) => textIn(asObject(fault), 'message'),
})

/** While Nova deletes a server it says `ACTIVE` of it, and what it is at beside that. */
function stateOf(found: Body): State {
  return textIn(found, 'OS-EXT-STS:task_state') === 'deleting'
    ? { is: 'pending', going: true, message: 'it is being deleted' }
    : byStatus(found)
}

export const Server = openStackKind({
  kind: 'Server',
  resource: object({
    tags: optional(array(string({ minLength: 1, maxLength: 60 }))),
    imageRef: string({ minLength: 1 }),
    flavorRef: string({ minLength: 1 }),
    ports: optional(interfacesSchema),
    volumes: optional(volumesSchema),
    availabilityZone: optional(string({ minLength: 1 })),
    metadata: optional(array(object({ name: string({ minLength: 1 }), value: string() }))),
  }),
  fixed: ['imageRef', 'flavorRef', 'availabilityZone', 'metadata'],
  reported: [
    ...['name', 'status', 'hostId', 'addresses', 'OS-EXT-AZ:availability_zone', 'metadata'],
    ...['os-extended-volumes:volumes_attached', 'tags'],
  ],
  actuator: {
    ...{ service: 'compute', path: '/servers', listPath: '/servers/detail', one: 'server', many: 'servers' },
    references: [
      { kind: 'Image', names: ({ imageRef }) => [imageRef] },
      { kind: 'Flavor', names: ({ flavorRef }) => [flavorRef] },
      // It starts with the ports that it asks for then: what runs in it looks for a network only once.
      { kind: 'Port', names: ({ ports = [] }) => ports.map(({ portRef }) => portRef) },
    ],
    body: ({ name, imageRef, flavorRef, ports, availabilityZone, metadata }, ids) =>
      given({
        ...{ name, imageRef: ids('Image', imageRef), flavorRef: ids('Flavor', flavorRef) },
        networks: ports?.length ? ports.map(({ portRef }) => ({ port: ids('Port', portRef) })) : 'none',
        ...{ availability_zone: availabilityZone, metadata: valuesOf(metadata) },
      }),
    mutable: ['name'],
    tags: ({ tags = [] }) => tags,
    state: stateOf,
    parts: [interfaces, volumes],
  },
})
