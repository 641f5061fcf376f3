import { array, integer, object, oneOf, optional, string } from '@barometer/controller/crd'
import { given, type PartActuator, type WantedPart } from '../../api/actuator.ts'

interface Segment {
  readonly name: string
  readonly networkType: string
  readonly physicalNetwork?: string | undefined
  readonly segmentationID?: number | undefined
}

export const segmentsSchema = array(
  object({
    name: string({ minLength: 1 }),
    networkType: oneOf(['flat', 'geneve', 'gre', 'local', 'vlan', 'vxlan']),
    physicalNetwork: optional(string()),
    segmentationID: optional(integer()),
  }),
)

/** They apply where the network is one of several segments. The one that Neutron makes with a network has no name: it stays. */
export const segments: PartActuator<{ readonly segments?: readonly Segment[] | undefined }> = {
  kind: 'Segment',
  reason: 'SegmentCreationFailed',
  wanted: ({ segments: asked }) =>
    asked?.map(
      ({ name, networkType, physicalNetwork, segmentationID }): WantedPart => ({
        name,
        value: given({
          name,
          network_type: networkType,
          physical_network: physicalNetwork,
          segmentation_id: segmentationID,
        }),
      }),
    ),
  matches: (wanted, found) => Object.entries(wanted).every(([field, value]) => found[field] === value),
  resources: {
    lists: ({ id }) => [{ path: `/segments?network_id=${id}`, many: 'segments' }],
    create: (wanted, { main }) => ({
      ...{ method: 'POST', path: '/segments' },
      body: { segment: { ...wanted, network_id: main['id'] } },
    }),
    isOurs: ({ name }) => typeof name === 'string' && name !== '',
    remove: ({ id }) => ({ method: 'DELETE', path: `/segments/${id}` }),
    staleGoFirst: true,
  },
}
