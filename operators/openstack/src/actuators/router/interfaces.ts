import { array, object, string } from '@barometer/controller/crd'
import type { PartActuator, WantedPart } from '../../api/actuator.ts'
import { objectsIn } from '../../protocol/exchange.ts'

export const interfacesSchema = array(object({ subnetRef: string({ minLength: 1 }) }))

/** A port on a subnet, which Neutron makes. Where the spec names none, others may have made some. */
export const interfaces: PartActuator<{
  readonly interfaces?: readonly { readonly subnetRef: string }[] | undefined
}> = {
  kind: 'Interface',
  reason: 'InterfaceCreationFailed',
  refersTo: ['Subnet'],
  wanted: ({ interfaces: asked }) =>
    asked?.map(
      ({ subnetRef }): WantedPart => ({
        ...{ name: subnetRef, value: { subnetRef } },
        references: [{ kind: 'Subnet', name: subnetRef }],
      }),
    ),
  matches: ({ subnetRef }, { fixed_ips }, { ids }) =>
    objectsIn(fixed_ips).some(({ subnet_id }) => subnet_id === ids('Subnet', String(subnetRef))),
  resources: {
    lists: ({ id }) => [
      { path: `/ports?device_id=${id}&device_owner=network:router_interface`, many: 'ports' },
    ],
    create: ({ subnetRef }, { main, ids }) => ({
      ...{ method: 'PUT', path: `/routers/${main['id']}/add_router_interface` },
      body: { subnet_id: ids('Subnet', String(subnetRef)) },
    }),
    remove: ({ id }, main) => ({
      ...{ method: 'PUT', path: `/routers/${main['id']}/remove_router_interface` },
      body: { port_id: id },
    }),
  },
}
