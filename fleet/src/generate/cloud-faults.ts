import type { Story } from './kubernetes-faults.ts'
import { absent, condition, type Fields, type Made, type World } from './world.ts'

const orc = 'openstack.k-orc.cloud/v1alpha1'

function azure(
  world: World,
  namespace: string,
  group: string,
  kind: string,
  owner: string | undefined,
  said: Fields,
): Made {
  return world.add({
    apiVersion: `${group}.azure.com/v1api20230101`,
    kind,
    metadata: { name: world.name(kind.toLowerCase()), namespace, generation: 1 },
    spec: { ...(owner && { owner: { name: owner } }) },
    status: { conditions: [said] },
  })
}

const azureReady = (world: World) =>
  condition(world, 'Ready', 'True', 'Succeeded', '', 3000, { observedGeneration: 1 })
const azureFailed = (world: World, reason: string, message: string, severity = 'Error') =>
  condition(world, 'Ready', 'False', reason, message, 25, { severity, observedGeneration: 1 })

function openstack(
  world: World,
  namespace: string,
  kind: string,
  resource: Fields,
  said: readonly Fields[],
): Made {
  return world.add({
    apiVersion: orc,
    kind,
    metadata: { name: world.name(kind.toLowerCase()), namespace, generation: 1 },
    spec: {
      cloudCredentialsRef: { secretName: 'cloud', cloudName: 'a' },
      managementPolicy: 'managed',
      resource,
    },
    status: { conditions: said },
  })
}

const available = (world: World) => [
  condition(world, 'Available', 'True', 'Success', 'OpenStack resource is available', 3000, {
    observedGeneration: 1,
  }),
  condition(world, 'Progressing', 'False', 'Success', 'OpenStack resource is up to date', 3000, {
    observedGeneration: 1,
  }),
]
const orcSays = (
  world: World,
  progressing: 'True' | 'False',
  reason: string,
  message: string,
  minutes = 25,
) => [
  condition(world, 'Available', 'False', reason, message, minutes, { observedGeneration: 1 }),
  condition(world, 'Progressing', progressing, reason, message, minutes, { observedGeneration: 1 }),
]

function cloudSecret(world: World, namespace: string): Made {
  return world.add({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'cloud', namespace } })
}

/** What breaks in Azure Service Operator and OpenStack Resource Controller. */
export const cloudFaults: Readonly<Record<string, Story>> = {
  'azure: resource group refused': (world) => {
    const namespace = world.namespace('az')
    const group = azure(
      world,
      namespace,
      'resources',
      'ResourceGroup',
      undefined,
      azureFailed(
        world,
        'LocationNotAvailableForResourceGroup',
        'The provided location is not available for resource group',
      ),
    )
    const waits = azureFailed(
      world,
      'WaitingForOwner',
      `Owner "${group.metadata.name}" cannot be found. Progress is blocked until the owner is created.`,
      'Warning',
    )
    const vault = azure(world, namespace, 'keyvault', 'Vault', group.metadata.name, waits)
    world.error(vault, group)
    world.error(group, group)
  },
  'azure: owner of an owner missing': (world) => {
    const namespace = world.namespace('az')
    const gone = absent('resources.azure.com/v1', 'ResourceGroup', world.name('rg'), namespace)
    const waits = (name: string) =>
      azureFailed(
        world,
        'WaitingForOwner',
        `Owner "${name}" cannot be found. Progress is blocked until the owner is created.`,
        'Warning',
      )
    const account = azure(
      world,
      namespace,
      'storage',
      'StorageAccount',
      gone.metadata.name,
      waits(gone.metadata.name),
    )
    const blobs = azure(
      world,
      namespace,
      'storage',
      'StorageAccountsBlobService',
      account.metadata.name,
      waits(account.metadata.name),
    )
    world.error(blobs, gone)
    world.error(account, gone)
  },
  'azure: one of two siblings refused': (world) => {
    const namespace = world.namespace('az')
    const group = azure(world, namespace, 'resources', 'ResourceGroup', undefined, azureReady(world))
    const good = azure(world, namespace, 'network', 'VirtualNetwork', group.metadata.name, azureReady(world))
    const bad = azure(
      world,
      namespace,
      'network',
      'RouteTable',
      group.metadata.name,
      azureFailed(world, 'InvalidRequestContent', 'The request content was invalid: cannot bind member'),
    )
    world.ok(good)
    world.error(bad, bad)
    world.error(group, bad)
  },
  'azure: secret of a resource missing': (world) => {
    const namespace = world.namespace('az')
    const group = azure(world, namespace, 'resources', 'ResourceGroup', undefined, azureReady(world))
    const name = world.name('admin')
    const said = azureFailed(
      world,
      'SecretNotFound',
      `failed resolving secret references: couldn't find Secret ${namespace}/${name}: secrets "${name}" not found`,
      'Warning',
    )
    const server = azure(world, namespace, 'dbforpostgresql', 'FlexibleServer', group.metadata.name, said)
    world.error(server, absent('v1', 'Secret', name, namespace))
  },
  'azure: under way': (world) => {
    const namespace = world.namespace('az')
    const group = azure(world, namespace, 'resources', 'ResourceGroup', undefined, azureReady(world))
    const said = condition(
      world,
      'Ready',
      'False',
      'Reconciling',
      'The resource is in the process of being reconciled by the operator',
      8,
      { severity: 'Info' },
    )
    const cluster = azure(world, namespace, 'containerservice', 'ManagedCluster', group.metadata.name, said)
    world.working(group, cluster)
  },
  'openstack: what is waited for is missing': (world) => {
    const namespace = world.namespace('os')
    cloudSecret(world, namespace)
    const name = world.name('net')
    const subnet = openstack(
      world,
      namespace,
      'Subnet',
      { networkRef: name },
      orcSays(world, 'True', 'Progressing', `Waiting for Network/${name} to be created`),
    )
    const port = openstack(
      world,
      namespace,
      'Port',
      { networkRef: name, addresses: [{ subnetRef: subnet.metadata.name }] },
      orcSays(
        world,
        'True',
        'Progressing',
        `Waiting for Network/${name} to be created\nWaiting for Subnet/${subnet.metadata.name} to be ready`,
      ),
    )
    world.error(port, absent(orc, 'Network', name, namespace))
  },
  'openstack: refused for good': (world) => {
    const namespace = world.namespace('os')
    cloudSecret(world, namespace)
    const router = openstack(
      world,
      namespace,
      'Router',
      {},
      orcSays(
        world,
        'False',
        'InvalidConfiguration',
        'creating router: Conflict: external network is not external',
      ),
    )
    const subnet = openstack(
      world,
      namespace,
      'Subnet',
      { routerRef: router.metadata.name },
      orcSays(world, 'True', 'Progressing', `Waiting for Router/${router.metadata.name} to be ready`),
    )
    world.error(subnet, router)
  },
  'openstack: sub-resource failed beneath an available one': (world) => {
    const namespace = world.namespace('os')
    cloudSecret(world, namespace)
    const said = [
      ...available(world),
      condition(
        world,
        'SubResourcesReady',
        'False',
        'RuleCreationFailed',
        "Rule 'allow-dns' failed: port out of range",
      ),
    ]
    const group = openstack(world, namespace, 'SecurityGroup', {}, said)
    const port = openstack(
      world,
      namespace,
      'Port',
      { securityGroupRefs: [group.metadata.name] },
      available(world),
    )
    world.error(port, group)
  },
  'openstack: credentials expired for all': (world) => {
    const namespace = world.namespace('os')
    const secret = cloudSecret(world, namespace)
    const said = () =>
      orcSays(
        world,
        'True',
        'TransientError',
        'Unable to authenticate: The request you have made requires authentication (token expired)',
      )
    const network = openstack(world, namespace, 'Network', {}, said())
    const group = openstack(world, namespace, 'SecurityGroup', {}, said())
    const image = openstack(world, namespace, 'Image', {}, said())
    for (const root of [network, group, image]) world.error(root, secret)
  },
  'openstack: under way': (world) => {
    const namespace = world.namespace('os')
    cloudSecret(world, namespace)
    const server = openstack(
      world,
      namespace,
      'Server',
      {},
      orcSays(world, 'True', 'Progressing', 'Waiting for OpenStack resource to be ready', 12),
    )
    world.working(server, server)
  },
}
