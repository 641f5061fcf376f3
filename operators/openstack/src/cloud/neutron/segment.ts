import { Refusal } from '../http/refusal.ts'
import { oneOf, orNull, text, uuid, whole } from '../resource/checks.ts'
import type { ResourceType } from '../resource/resource-type.ts'
import { common, neutron } from './family.ts'

export const segment: ResourceType = {
  ...{ family: neutron, name: 'segment', plural: 'segments', path: 'segments', noun: 'Segment' },
  fields: {
    name: { check: orNull(text()) },
    description: common['description']!,
    network_id: { check: uuid, required: true, fixed: true, refers: 'network', whenGone: 'cascade' },
    network_type: {
      check: oneOf('flat', 'vlan', 'vxlan', 'gre', 'geneve', 'local'),
      required: true,
      fixed: true,
    },
    physical_network: { check: orNull(text()), fixed: true },
    segmentation_id: { check: orNull(whole(0, 2 ** 24)), fixed: true },
  },
  check: (draft, cloud, before) => {
    const { network_type: kind, physical_network: place, segmentation_id: number } = draft
    const invalid = (words: string) =>
      new Refusal(400, 'InvalidInput', `Invalid input for operation: ${words}.`)
    if (kind === 'vlan' && number !== null && (Number(number) < 1 || Number(number) > 4094))
      throw invalid('segmentation_id out of range (1 through 4094)')
    if ((kind === 'vlan' || kind === 'flat') && place === null)
      throw invalid('physical_network required for provider network')
    const same = { network_type: kind, physical_network: place, segmentation_id: number }
    const taken = number === null ? undefined : cloud.where('segment', same).find((each) => each !== before)
    if (taken)
      throw new Refusal(
        409,
        'SegmentIdInUse',
        `Unable to create the segment. The ${kind} ${number} is in use.`,
      )
  },
  checkRemoval: ({ builtIn, id }) => {
    if (builtIn)
      throw new Refusal(409, 'SegmentInUse', `Segment '${id}' cannot be deleted: the network is made of it.`)
  },
}
