import type { ReferenceRule, RelationRule } from '../../relations.ts'

/** Kinds whose owner is not a resource group, by the kind of the owner (same API group). */
const nested: Readonly<Record<string, readonly string[]>> = {
  BatchAccount: ['BatchAccountsPool'],
  ConfigurationStore: ['ConfigurationStoresKeyValue', 'ConfigurationStoresReplica'],
  DatabaseAccount: ['MongodbDatabase', 'SqlDatabase', 'SqlRoleAssignment'],
  DnsForwardingRuleset: ['DnsForwardingRuleSetsForwardingRule', 'DnsForwardingRuleSetsVirtualNetworkLink'],
  DnsZone: [
    'DnsZonesAAAARecord',
    'DnsZonesARecord',
    'DnsZonesCAARecord',
    'DnsZonesCNAMERecord',
    'DnsZonesMXRecord',
    'DnsZonesNSRecord',
    'DnsZonesPTRRecord',
    'DnsZonesSRVRecord',
    'DnsZonesTXTRecord',
  ],
  Domain: ['DomainsTopic'],
  FlexibleServer: [
    'FlexibleServersAdministrator',
    'FlexibleServersConfiguration',
    'FlexibleServersDatabase',
    'FlexibleServersFirewallRule',
    'FlexibleServersVirtualEndpoint',
  ],
  LoadBalancer: ['LoadBalancersInboundNatRule'],
  ManagedCluster: ['MaintenanceConfiguration', 'ManagedClustersAgentPool', 'TrustedAccessRoleBinding'],
  MongodbDatabase: ['MongodbDatabaseCollection', 'MongodbDatabaseThroughputSetting'],
  Namespace: ['NamespacesAuthorizationRule', 'NamespacesEventhub', 'NamespacesQueue', 'NamespacesTopic'],
  NamespacesEventhub: ['NamespacesEventhubsAuthorizationRule', 'NamespacesEventhubsConsumerGroup'],
  NamespacesTopic: ['NamespacesTopicsSubscription'],
  NamespacesTopicsSubscription: ['NamespacesTopicsSubscriptionsRule'],
  NetworkSecurityGroup: ['NetworkSecurityGroupsSecurityRule'],
  PrivateDnsZone: [
    'PrivateDnsZonesAAAARecord',
    'PrivateDnsZonesARecord',
    'PrivateDnsZonesCNAMERecord',
    'PrivateDnsZonesMXRecord',
    'PrivateDnsZonesPTRRecord',
    'PrivateDnsZonesSRVRecord',
    'PrivateDnsZonesTXTRecord',
    'PrivateDnsZonesVirtualNetworkLink',
  ],
  PrivateEndpoint: ['PrivateEndpointsPrivateDnsZoneGroup'],
  Redis: ['RedisAccessPolicyAssignment', 'RedisFirewallRule', 'RedisLinkedServer'],
  RedisEnterprise: ['RedisEnterpriseDatabase'],
  Registry: ['RegistryReplication'],
  RouteTable: ['RouteTablesRoute'],
  Server: [
    'ServersAdministrator',
    'ServersAuditingSetting',
    'ServersDatabase',
    'ServersElasticPool',
    'ServersFirewallRule',
    'ServersVirtualNetworkRule',
  ],
  SqlDatabase: ['SqlDatabaseContainer', 'SqlDatabaseThroughputSetting'],
  SqlDatabaseContainer: [
    'SqlDatabaseContainerStoredProcedure',
    'SqlDatabaseContainerThroughputSetting',
    'SqlDatabaseContainerTrigger',
  ],
  StorageAccount: [
    'StorageAccountsBlobService',
    'StorageAccountsFileService',
    'StorageAccountsManagementPolicy',
    'StorageAccountsQueueService',
    'StorageAccountsTableService',
  ],
  StorageAccountsBlobService: ['StorageAccountsBlobServicesContainer'],
  StorageAccountsFileService: ['StorageAccountsFileServicesShare'],
  StorageAccountsQueueService: ['StorageAccountsQueueServicesQueue'],
  StorageAccountsTableService: ['StorageAccountsTableServicesTable'],
  UserAssignedIdentity: ['FederatedIdentityCredential'],
  Vault: ['VaultsSecret'],
  VirtualNetwork: ['VirtualNetworksSubnet', 'VirtualNetworksVirtualNetworkPeering'],
}

/** The owner contains what names it, and what names it cannot go on without its owner. */
function owner(
  id: string,
  group: string,
  kinds: readonly string[] | undefined,
  to: ReferenceRule['to'],
): ReferenceRule[] {
  const rule = { group, ...(kinds && { kinds }), at: 'spec.owner', ...(to && { to }) }
  return [
    { ...rule, id: `${id}-needs-owner`, relation: 'depends-on' },
    { ...rule, id: `${id}-part-of-owner`, relation: 'contains', direction: 'from', optional: true },
  ]
}

/** Azure Service Operator: `spec.owner`, and the Secret that holds the credentials. */
export const relations: readonly RelationRule[] = [
  ...owner('azure', '*.azure.com', undefined, {
    groups: ['resources.azure.com'],
    kind: 'ResourceGroup',
  }),
  ...Object.entries(nested).flatMap(([kind, kinds]) =>
    owner(kind, '*.azure.com', kinds, { groups: ['='], kind }),
  ),
  {
    id: 'credential',
    group: '*.azure.com',
    relation: 'depends-on',
    at: 'metadata.annotations["serviceoperator.azure.com/credential-from"]',
    read: 'name',
    to: { groups: [''], kind: 'Secret' },
    shared: true,
  },
]
