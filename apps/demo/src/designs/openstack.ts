import type { AnyObject } from '@barometer/controller'
import { operator } from '@barometer/openstack'
import { type Design, type DocumentScenario, inNamespace } from './design.ts'

const namespace = 'openstack'

function object(kind: string, name: string, resource: object, more: object = {}): AnyObject {
  return inNamespace(namespace, {
    ...{ apiVersion: 'openstack.k-orc.cloud/v1alpha1', kind, metadata: { name } },
    spec: { resource, ...more },
  } as AnyObject)[0]!
}

function rule(description: string, port: number): object {
  return { description, protocol: 'tcp', portRange: { min: port, max: port } }
}

function group(name: string, rules: readonly object[], more: object = {}): AnyObject {
  return object('SecurityGroup', name, { rules, ...more })
}

const sql = rule('allow-sql', 5432)
const many = Array.from({ length: 50 }, (_, index) => rule(`allow-many-${index}`, 7000 + index))

/** A root with another rule. */
function withRule(name: string, more: object): AnyObject {
  const root = roots.find(({ kind, metadata }) => kind === 'SecurityGroup' && metadata.name === name)!
  const { resource } = (root as { spec?: unknown }).spec as { resource: { rules: readonly object[] } }
  return { ...root, spec: { resource: { ...resource, rules: [...resource.rules, more] } } } as AnyObject
}

const roots: readonly AnyObject[] = [
  ...inNamespace(namespace, ...operator.samples),
  group('shop-db', [sql], { tags: ['blue'] }),
  group('shop-cache', [rule('allow-cache', 6379)]),
]

const scenarios: readonly DocumentScenario[] = [
  {
    name: 'main-creating',
    title: 'Main resource creating',
    rule: 'O8',
    sees: 'Available False, Progressing True, SubResourcesReady False',
    faults: [{ name: 'quota-exceeded', target: 'shop-late' }],
    apply: [group('shop-late', [rule('allow-late', 80)])],
    seen: {
      'SecurityGroup/shop-late': {
        Available: 'False',
        Progressing: 'True',
        SubResourcesReady: 'False SubResourcesPending',
      },
    },
  },
  {
    name: 'parts-pending',
    title: 'Main resource ready, sub-resources pending',
    rule: 'O9',
    sees: 'Available True, Progressing True, SubResourcesReady False',
    faults: [{ name: 'quota-exceeded', target: 'allow-metrics' }],
    apply: [group('shop-metrics', [rule('allow-metrics', 9090), rule('allow-probes', 8080)])],
    seen: {
      'SecurityGroup/shop-metrics': {
        Available: 'True',
        Progressing: 'True',
        SubResourcesReady: 'False SubResourcesPending',
      },
    },
  },
  {
    name: 'part-failed',
    title: 'Main resource ready, sub-resource failed',
    rule: 'O10',
    sees: 'Available True, Progressing False, SubResourcesReady False (with error)',
    faults: [
      {
        name: 'invalid-input',
        target: 'allow-admin',
        message: 'invalid CIDR format for remoteIPPrefix',
      },
    ],
    apply: [withRule('shop-web', rule('allow-admin', 8443))],
    seen: {
      'SecurityGroup/shop-web': {
        Available: 'True',
        Progressing: 'False InvalidConfiguration',
        SubResourcesReady:
          'False RuleCreationFailed "Rule \'allow-admin\' failed: invalid CIDR format for remoteIPPrefix"',
      },
    },
  },
  {
    name: 'fully-ready',
    title: 'Fully ready',
    rule: 'O11',
    sees: 'Available True, Progressing False, SubResourcesReady True',
    apply: [group('shop-mail', [rule('allow-smtp', 25)])],
    seen: {
      'SecurityGroup/shop-mail': {
        Available: 'True Success "OpenStack resource is available"',
        Progressing: 'False Success "OpenStack resource is up to date"',
        SubResourcesReady: 'True Success "All sub-resources are ready"',
      },
    },
  },
  {
    name: 'tag-update',
    title: 'Tag update in progress',
    rule: 'O12',
    sees: 'Available True, Progressing True, SubResourcesReady True',
    faults: [{ name: 'internal-error', target: 'shop-db' }],
    apply: [group('shop-db', [sql], { tags: ['blue', 'shop'] })],
    seen: {
      'SecurityGroup/shop-db': { Available: 'True', Progressing: 'True', SubResourcesReady: 'True' },
    },
  },
  {
    name: 'part-update',
    title: 'Sub-resource update in progress',
    rule: 'O13',
    sees: 'Available True, Progressing True, SubResourcesReady False',
    faults: [{ name: 'unavailable', target: 'allow-replicas' }],
    apply: [withRule('shop-cache', rule('allow-replicas', 6380))],
    seen: {
      'SecurityGroup/shop-cache': {
        Available: 'True',
        Progressing: 'True',
        SubResourcesReady: 'False SubResourcesPending',
      },
    },
  },
  {
    name: 'multiple-failures',
    title: 'Error Reporting: multiple failures',
    rule: 'O15',
    sees: 'For multiple failures, aggregate the messages.',
    faults: [
      { name: 'invalid-input', target: 'allow-vpn', message: 'invalid CIDR' },
      { name: 'invalid-input', target: 'allow-dns', message: 'port out of range' },
    ],
    apply: [group('shop-office', [rule('allow-vpn', 1194), rule('allow-dns', 53)])],
    seen: {
      'SecurityGroup/shop-office': {
        SubResourcesReady:
          "False MultipleFailures \"2 sub-resources failed: Rule 'allow-vpn' (invalid CIDR), Rule 'allow-dns' (port out of range)\"",
      },
    },
  },
  {
    name: 'error-aggregation',
    title: 'Error Aggregation: a SecurityGroup with 50 rules',
    rule: 'O16',
    sees: 'Limit message length and indicate "and X more failures" when truncated.',
    faults: many.map((each) => ({
      name: 'invalid-input',
      target: (each as { description: string }).description,
      message: 'the address group that this rule refers to does not exist in this region',
    })),
    apply: [group('shop-partners', many)],
    seen: { 'SecurityGroup/shop-partners': { SubResourcesReady: 'False MultipleFailures' } },
  },
  {
    name: 'wait-for-parts',
    title: 'Phase 2: Policy-Based Behavior',
    rule: 'O26',
    sees: 'Wait for SubResourcesReady before dependents proceed.',
    faults: [{ name: 'quota-exceeded', target: 'allow-backup' }],
    apply: [
      object(
        'SecurityGroup',
        'shop-backup',
        { rules: [rule('allow-backup', 873)] },
        { managedOptions: { waitForSubResources: true } },
      ),
      object('Port', 'shop-backup-0', { networkRef: 'shop-net', securityGroupRefs: ['shop-backup'] }),
    ],
    seen: {
      'SecurityGroup/shop-backup': { Available: 'True', SubResourcesReady: 'False SubResourcesPending' },
      'Port/shop-backup-0': {
        Available: 'False',
        Progressing:
          'True Progressing "Waiting for SecurityGroup/shop-backup to have its sub-resources ready"',
      },
    },
  },
]

export const openstack: Design = {
  name: 'openstack',
  title: 'OpenStack Resource Controller: the SubResourcesReady condition',
  ...{ namespace, roots, scenarios },
}
