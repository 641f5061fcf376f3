import { array, object, string } from '@barometer/controller/crd'
import type { PartActuator, WantedPart } from '../../api/actuator.ts'

export const interfacesSchema = array(object({ portRef: string({ minLength: 1 }) }), { maxItems: 64 })

/** Where the spec names no ports, interfaces are somebody else's. */
export const interfaces: PartActuator<{
  readonly ports?: readonly { readonly portRef: string }[] | undefined
}> = {
  kind: 'Interface',
  reason: 'InterfaceAttachmentFailed',
  refersTo: ['Port'],
  wanted: ({ ports }) =>
    ports?.map(
      ({ portRef }): WantedPart => ({
        ...{ name: portRef, value: { portRef } },
        references: [{ kind: 'Port', name: portRef }],
      }),
    ),
  matches: ({ portRef }, { port_id }, { ids }) => port_id === ids('Port', String(portRef)),
  resources: {
    lists: ({ id }) => [{ path: `/servers/${id}/os-interface`, many: 'interfaceAttachments' }],
    create: ({ portRef }, { main, ids }) => ({
      ...{ method: 'POST', path: `/servers/${main['id']}/os-interface` },
      body: { interfaceAttachment: { port_id: ids('Port', String(portRef)) } },
    }),
    remove: ({ port_id }, { id }) => ({ method: 'DELETE', path: `/servers/${id}/os-interface/${port_id}` }),
  },
}
