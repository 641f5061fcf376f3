import { absent, condition, type Fields, type FleetBuilder, type Made } from './fleet-builder.ts'
import type { Scenario } from './kubernetes-faults.ts'

const orc = 'openstack.k-orc.cloud/v1alpha1'

function azure(
  fleet: FleetBuilder,
  namespace: string,
  group: string,
  kind: string,
  owner: string | undefined,
  said: Fields,
): Made {
  return fleet.add({
    apiVersion: `${group}.azure.com/v1api20230101`,
    kind,
    metadata: { name: fleet.name(kind.toLowerCase()), namespace, generation: 1 },
    spec: { ...(owner && { owner: { name: owner } }) },
    status: { conditions: [said] },
  })
}

const azureReady = (fleet: FleetBuilder) =>
  condition(fleet, 'Ready', 'True', 'Succeeded', '', 3000, { observedGeneration: 1 })
const azureFailed = (fleet: FleetBuilder, reason: string, message: string, severity = 'Error') =>
  condition(fleet, 'Ready', 'False', reason, message, 25, { severity, observedGeneration: 1 })

function openstack(
  fleet: FleetBuilder,
  namespace: string,
  kind: string,
  resource: Fields,
  said: readonly Fields[],
): Made {
  return fleet.add({
    apiVersion: orc,
    kind,
    metadata: { name: fleet.name(kind.toLowerCase()), namespace, generation: 1 },
    spec: {
      cloudCredentialsRef: { secretName: 'cloud', cloudName: 'a' },
      managementPolicy: 'managed',
      resource,
    },
    status: { conditions: said },
  })
}

const available = (fleet: FleetBuilder) => [
  condition(fleet, 'Available', 'True', 'Success', 'OpenStack resource is available', 3000, {
    observedGeneration: 1,
  }),
  condition(fleet, 'Progressing', 'False', 'Success', 'OpenStack resource is up to date', 3000, {
    observedGeneration: 1,
  }),
]
const orcSays = (
  fleet: FleetBuilder,
  progressing: 'True' | 'False',
  reason: string,
  message: string,
  minutes = 25,
) => [
  condition(fleet, 'Available', 'False', reason, message, minutes, { observedGeneration: 1 }),
  condition(fleet, 'Progressing', progressing, reason, message, minutes, { observedGeneration: 1 }),
]

function cloudSecret(fleet: FleetBuilder, namespace: string): Made {
  return fleet.add({ apiVersion: 'v1', kind: 'Secret', metadata: { name: 'cloud', namespace } })
}

/** What breaks in Azure Service Operator and OpenStack Resource Controller. */
export const cloudFaults: Readonly<Record<string, Scenario>> = {
  'azure: resource group refused': (fleet) => {
    const namespace = fleet.namespace('az')
    const group = azure(
      fleet,
      namespace,
      'resources',
      'ResourceGroup',
      undefined,
      azureFailed(
        fleet,
        'LocationNotAvailableForResourceGroup',
        'The provided location is not available for resource group',
      ),
    )
    const waits = azureFailed(
      fleet,
      'WaitingForOwner',
      `Owner "${group.metadata.name}" cannot be found. Progress is blocked until the owner is created.`,
      'Warning',
    )
    const vault = azure(fleet, namespace, 'keyvault', 'Vault', group.metadata.name, waits)
    fleet.error(vault, group)
    fleet.error(group, group)
  },
  'azure: owner of an owner missing': (fleet) => {
    const namespace = fleet.namespace('az')
    const gone = absent('resources.azure.com/v1', 'ResourceGroup', fleet.name('rg'), namespace)
    const waits = (name: string) =>
      azureFailed(
        fleet,
        'WaitingForOwner',
        `Owner "${name}" cannot be found. Progress is blocked until the owner is created.`,
        'Warning',
      )
    const account = azure(
      fleet,
      namespace,
      'storage',
      'StorageAccount',
      gone.metadata.name,
      waits(gone.metadata.name),
    )
    const blobs = azure(
      fleet,
      namespace,
      'storage',
      'StorageAccountsBlobService',
      account.metadata.name,
      waits(account.metadata.name),
    )
    fleet.error(blobs, gone)
    fleet.error(account, gone)
  },
  'azure: one of two siblings refused': (fleet) => {
    const namespace = fleet.namespace('az')
    const group = azure(fleet, namespace, 'resources', 'ResourceGroup', undefined, azureReady(fleet))
    const good = azure(fleet, namespace, 'network', 'VirtualNetwork', group.metadata.name, azureReady(fleet))
    const bad = azure(
      fleet,
      namespace,
      'network',
      'RouteTable',
      group.metadata.name,
      azureFailed(fleet, 'InvalidRequestContent', 'The request content was invalid: cannot bind member'),
    )
    fleet.ok(good)
    fleet.error(bad, bad)
    fleet.error(group, bad)
  },
  'azure: secret of a resource missing': (fleet) => {
    const namespace = fleet.namespace('az')
    const group = azure(fleet, namespace, 'resources', 'ResourceGroup', undefined, azureReady(fleet))
    const name = fleet.name('admin')
    const said = azureFailed(
      fleet,
      'SecretNotFound',
      `failed resolving secret references: couldn't find Secret ${namespace}/${name}: secrets "${name}" not found`,
      'Warning',
    )
    const server = azure(fleet, namespace, 'dbforpostgresql', 'FlexibleServer', group.metadata.name, said)
    fleet.error(server, absent('v1', 'Secret', name, namespace))
  },
  'azure: under way': (fleet) => {
    const namespace = fleet.namespace('az')
    const group = azure(fleet, namespace, 'resources', 'ResourceGroup', undefined, azureReady(fleet))
    const said = condition(
      fleet,
      'Ready',
      'False',
      'Reconciling',
      'The resource is in the process of being reconciled by the operator',
      8,
      { severity: 'Info' },
    )
    const cluster = azure(fleet, namespace, 'containerservice', 'ManagedCluster', group.metadata.name, said)
    fleet.working(group, cluster)
  },
  'openstack: what is waited for is missing': (fleet) => {
    const namespace = fleet.namespace('os')
    cloudSecret(fleet, namespace)
    const name = fleet.name('net')
    const subnet = openstack(
      fleet,
      namespace,
      'Subnet',
      { networkRef: name },
      orcSays(fleet, 'True', 'Progressing', `Waiting for Network/${name} to be created`),
    )
    const port = openstack(
      fleet,
      namespace,
      'Port',
      { networkRef: name, addresses: [{ subnetRef: subnet.metadata.name }] },
      orcSays(
        fleet,
        'True',
        'Progressing',
        `Waiting for Network/${name} to be created\nWaiting for Subnet/${subnet.metadata.name} to be ready`,
      ),
    )
    fleet.error(port, absent(orc, 'Network', name, namespace))
  },
  'openstack: refused for good': (fleet) => {
    const namespace = fleet.namespace('os')
    cloudSecret(fleet, namespace)
    const router = openstack(
      fleet,
      namespace,
      'Router',
      {},
      orcSays(
        fleet,
        'False',
        'InvalidConfiguration',
        'creating router: Conflict: external network is not external',
      ),
    )
    const subnet = openstack(
      fleet,
      namespace,
      'Subnet',
      { routerRef: router.metadata.name },
      orcSays(fleet, 'True', 'Progressing', `Waiting for Router/${router.metadata.name} to be ready`),
    )
    fleet.error(subnet, router)
  },
  'openstack: sub-resource failed beneath an available one': (fleet) => {
    const namespace = fleet.namespace('os')
    cloudSecret(fleet, namespace)
    const said = [
      ...available(fleet),
      condition(
        fleet,
        'SubResourcesReady',
        'False',
        'RuleCreationFailed',
        "Rule 'allow-dns' failed: port out of range",
      ),
    ]
    const group = openstack(fleet, namespace, 'SecurityGroup', {}, said)
    const port = openstack(
      fleet,
      namespace,
      'Port',
      { securityGroupRefs: [group.metadata.name] },
      available(fleet),
    )
    fleet.error(port, group)
  },
  'openstack: credentials expired for all': (fleet) => {
    const namespace = fleet.namespace('os')
    const secret = cloudSecret(fleet, namespace)
    const said = () =>
      orcSays(
        fleet,
        'True',
        'TransientError',
        'Unable to authenticate: The request you have made requires authentication (token expired)',
      )
    const network = openstack(fleet, namespace, 'Network', {}, said())
    const group = openstack(fleet, namespace, 'SecurityGroup', {}, said())
    const image = openstack(fleet, namespace, 'Image', {}, said())
    for (const root of [network, group, image]) fleet.error(root, secret)
  },
  'openstack: under way': (fleet) => {
    const namespace = fleet.namespace('os')
    cloudSecret(fleet, namespace)
    const server = openstack(
      fleet,
      namespace,
      'Server',
      {},
      orcSays(fleet, 'True', 'Progressing', 'Waiting for OpenStack resource to be ready', 12),
    )
    fleet.working(server, server)
  },
}
