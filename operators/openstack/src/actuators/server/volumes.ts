import { array, object, optional, string } from '@barometer/controller/crd'
import { given, type PartActuator, type State, type WantedPart } from '../../api/actuator.ts'
import { asObject, type Body, textIn } from '../../protocol/exchange.ts'

interface Attached {
  readonly volumeRef: string
  readonly device?: string | undefined
}

export const volumesSchema = array(
  object({ volumeRef: string({ minLength: 1 }), device: optional(string({ minLength: 1 })) }),
  { maxItems: 64 },
)

/** Nova does not say how far it has come; Cinder does. */
function stateOf({ volume }: Body): State {
  const status = textIn(asObject(volume), 'status')
  if (status === 'in-use' || status === '') return { is: 'ready' }
  const message = `its volume is ${status}`
  return status === 'detaching' ? { is: 'pending', going: true, message } : { is: 'pending', message }
}

/** Where the spec names no volumes, those that others attach are theirs. */
export const volumes: PartActuator<{ readonly volumes?: readonly Attached[] | undefined }> = {
  kind: 'Volume',
  reason: 'VolumeAttachmentFailed',
  refersTo: ['Volume'],
  wanted: ({ volumes: asked }) =>
    asked?.map(
      ({ volumeRef, device }): WantedPart => ({
        ...{ name: volumeRef, value: given({ volumeRef, device }) },
        references: [{ kind: 'Volume', name: volumeRef }],
      }),
    ),
  matches: ({ volumeRef }, { volumeId }, { ids }) => volumeId === ids('Volume', String(volumeRef)),
  resources: {
    lists: ({ id }) => [
      {
        ...{ path: `/servers/${id}/os-volume_attachments`, many: 'volumeAttachments' },
        also: ({ volumeId }) => ({ service: 'volumev3', path: `/volumes/${volumeId}`, one: 'volume' }),
      },
    ],
    create: ({ volumeRef, device }, { main, ids }) => ({
      ...{ method: 'POST', path: `/servers/${main['id']}/os-volume_attachments` },
      body: { volumeAttachment: given({ volumeId: ids('Volume', String(volumeRef)), device }) },
    }),
    remove: ({ volumeId }, { id }) => ({
      ...{ method: 'DELETE', path: `/servers/${id}/os-volume_attachments/${volumeId}` },
    }),
    state: stateOf,
  },
}
