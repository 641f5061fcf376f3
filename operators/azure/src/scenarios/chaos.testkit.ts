import { getCondition } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'
import type { ChaosPlan } from '@barometer/scenarios'
import type { LocalAzure } from '../cloud/start-cloud.ts'
import { resourceGroup, storageAccount, subnet, virtualNetwork } from './scenario.testkit.ts'

/** The objects, and which of them each is a part of. */
const owners: Readonly<Record<string, string | undefined>> = {
  'ResourceGroup/rg': undefined,
  'VirtualNetwork/net': 'ResourceGroup/rg',
  'VirtualNetworksSubnet/front': 'VirtualNetwork/net',
  'StorageAccount/files': 'ResourceGroup/rg',
}

const token = 'serviceoperator.azure.com/poller-resume-token'

export const chaos: ChaosPlan<LocalAzure> = {
  roots: [resourceGroup(), virtualNetwork(), subnet(), storageAccount()],
  watched: Object.keys(owners),
  targets: { resource: ['rg', 'net', 'front', 'files'] },
  edits: [
    async ({ cluster }, random) => {
      const third = random.below(200)
      await cluster.patch('VirtualNetworksSubnet/front', { spec: { addressPrefix: `10.0.${third}.0/24` } })
    },
    ({ cluster }, random) =>
      cluster.patch('ResourceGroup/rg', { spec: { tags: { edited: String(random.below(1000)) } } }),
    // Somebody tidies up annotations that look like rubbish.
    ({ cluster }) => cluster.patch('VirtualNetwork/net', { metadata: { annotations: { [token]: null } } }),
  ],
  isTerminal: async (object, { cluster }) => {
    const above = owners[`${object.kind}/${object.metadata.name}`]
    const owner = above === undefined ? undefined : await cluster.get(above)
    return isFinal(object) || (owner !== undefined && (isFinal(owner) || isWaiting(owner)))
  },
  act: async ({ cluster }, ref, round) => {
    const object = await cluster.get(ref)
    if (object && isFinal(object)) await cluster.patch(ref, { spec: changes[object.kind]!(round) })
  },
  // What somebody deletes in Azure is seen after an hour or so, and then what is in it.
  patience: '5h',
}

/** A change that Azure has no reason to refuse. */
const changes: Readonly<Record<string, (round: number) => object>> = {
  ResourceGroup: (round) => ({ tags: { round: String(round) } }),
  VirtualNetwork: (round) => ({ tags: { round: String(round) } }),
  VirtualNetworksSubnet: (round) => ({ addressPrefix: `10.0.${240 + round}.0/24` }),
  StorageAccount: (round) => ({ tags: { round: String(round) } }),
}

function isFinal(object: AnyObject): boolean {
  return getCondition(object, 'Ready')?.severity === 'Error'
}

function isWaiting(object: AnyObject): boolean {
  return getCondition(object, 'Ready')?.reason === 'WaitingForOwner'
}
