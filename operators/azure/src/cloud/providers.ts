/** How a provider lets one follow what it does. */
export type Style =
  /** It is done with the answer. */
  | 'synchronous'
  /** `Azure-AsyncOperation`: an address that says how the operation goes. */
  | 'async-operation'
  /** `Location`: an address that answers 202 until it is over. */
  | 'location'
  /** The resource itself says `provisioningState`. */
  | 'body'

/** A type of resource, as data. */
export interface Provider {
  readonly type: string
  readonly style: Style
  /** What answers a PUT of a new one. After a 202 it does not exist before the operation ends. */
  readonly created: 200 | 201 | 202
  /** Seconds. */
  readonly takes: { readonly create: number; readonly update: number; readonly remove: number }
  /** What it says of itself where the request does not. */
  readonly defaults?: Readonly<Record<string, unknown>>
  /** Properties that it does not do without. */
  readonly needs?: readonly string[]
  /** Properties that stay as they are at first. */
  readonly fixed?: readonly string[]
  /** What a name looks like, and the code for one that does not. */
  readonly names?: { readonly pattern: RegExp; readonly code: string; readonly message: string }
  /** No location: it is where its parent is. */
  readonly anywhere?: true
  /** A property of the parent that lists those of this type. A PUT of the parent without it removes them. */
  readonly listedIn?: string
  /** How many there may be in one location of a subscription. */
  readonly quota?: number
}

const minute = { create: 60, update: 30, remove: 45 }

export const providers: readonly Provider[] = [
  {
    type: 'Microsoft.Resources/resourceGroups',
    style: 'synchronous',
    created: 201,
    takes: { create: 0, update: 0, remove: 60 },
  },
  {
    type: 'Microsoft.Authorization/locks',
    style: 'synchronous',
    created: 201,
    takes: { create: 0, update: 0, remove: 0 },
    anywhere: true,
  },
  {
    type: 'Microsoft.Network/virtualNetworks',
    style: 'async-operation',
    created: 201,
    takes: { create: 10, update: 5, remove: 10 },
    needs: ['addressSpace'],
    defaults: { enableDdosProtection: false, virtualNetworkPeerings: [], subnets: [] },
    quota: 1000,
  },
  {
    type: 'Microsoft.Network/virtualNetworks/subnets',
    style: 'async-operation',
    created: 201,
    takes: { create: 5, update: 5, remove: 10 },
    needs: ['addressPrefix'],
    defaults: {
      privateEndpointNetworkPolicies: 'Enabled',
      privateLinkServiceNetworkPolicies: 'Enabled',
      delegations: [],
    },
    anywhere: true,
    listedIn: 'subnets',
  },
  {
    type: 'Microsoft.Storage/storageAccounts',
    style: 'location',
    created: 202,
    takes: { create: 25, update: 0, remove: 0 },
    defaults: {
      ...{
        accessTier: 'Hot',
        minimumTlsVersion: 'TLS1_0',
        supportsHttpsTrafficOnly: true,
        statusOfPrimary: 'available',
      },
    },
    names: {
      pattern: /^[a-z0-9]{3,24}$/,
      code: 'AccountNameInvalid',
      message:
        'is not a valid storage account name. Storage account name must be between 3 and 24 characters in length and use numbers and lower-case letters only.',
    },
    fixed: ['isHnsEnabled'],
    quota: 250,
  },
  // One of each way to answer.
  {
    type: 'Microsoft.Demo/things',
    style: 'synchronous',
    created: 201,
    takes: { create: 0, update: 0, remove: 0 },
  },
  { type: 'Microsoft.Demo/asyncThings', style: 'async-operation', created: 201, takes: minute },
  { type: 'Microsoft.Demo/acceptedThings', style: 'async-operation', created: 202, takes: minute },
  { type: 'Microsoft.Demo/locatedThings', style: 'location', created: 202, takes: minute },
  { type: 'Microsoft.Demo/polledThings', style: 'body', created: 201, takes: minute },
]
