// openstack-subresources / Implementation Approach: who waits for whom, and who goes first
import assert from 'node:assert/strict'
import {
  broken,
  heal,
  managed,
  network,
  port,
  ready,
  readyWithoutParts,
  rule,
  scenario,
  securityGroup,
  statusOf,
  subnet,
} from './scenario.testkit.ts'

const section = 'Implementation Approach'
const refused = { target: 'allow-ssh', message: 'invalid CIDR' }
const failed = { Available: 'True', SubResourcesReady: 'False RuleCreationFailed' }
const waitingGroup = (waitForSubResources: boolean) => {
  const group = securityGroup('web', [rule('allow-ssh')])
  return { ...group, spec: { ...group.spec, managedOptions: { waitForSubResources } } }
}

const legacy = {
  ...{ apiVersion: 'openstack.k-orc.cloud/v1alpha1', kind: 'SecurityGroup', metadata: { name: 'legacy' } },
  spec: { managementPolicy: 'unmanaged', import: { filter: { name: 'web' } } },
}
const detached = managed('SecurityGroup', 'web', {}, { managedOptions: { onDelete: 'detach' } })

for (const [what, group] of [
  ['by itself', securityGroup('web', [rule('allow-ssh')])],
  ['where it is turned off', waitingGroup(false)],
] as const)
  scenario(`phase 1: ${what} a failing rule holds no port back`, {
    section,
    rules: ['O3', 'O25', 'O26'],
    given: broken('invalid-input', refused, group, network('net'), port('nic', 'net', ['web'])),
    then: { 'SecurityGroup/web': failed, 'Port/nic': readyWithoutParts },
    why: {
      'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration',
      'Port/nic': 'SecurityGroup/web InvalidConfiguration',
    },
  })

scenario('phase 2: with waitForSubResources a port waits for the rules, and says so', {
  section: 'Phase 2: Policy-Based Behavior',
  rules: ['O26'],
  given: broken(
    'quota-exceeded',
    { target: 'allow-ssh' },
    waitingGroup(true),
    network('net'),
    port('nic', 'net', ['web']),
  ),
  then: {
    'SecurityGroup/web': { Available: 'True', SubResourcesReady: 'False SubResourcesPending' },
    'Port/nic': {
      Available: 'False Progressing',
      Progressing: 'True Progressing "Waiting for SecurityGroup/web to have its sub-resources ready"',
      SubResourcesReady: 'absent',
    },
  },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready, 'Port/nic': readyWithoutParts },
})

scenario('phase 2: what is there already is not disturbed', {
  section: 'Phase 2: Policy-Based Behavior',
  rules: ['O26'],
  given: [waitingGroup(true), network('net'), port('nic', 'net', ['web'])],
  when: async ({ cluster, faults, advance }) => {
    faults.inject('quota-exceeded', { target: 'allow-http' })
    const rules = [rule('allow-ssh'), rule('allow-http', 80)]
    await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
    await advance('15m')
  },
  then: {
    'SecurityGroup/web': { SubResourcesReady: 'False SubResourcesPending' },
    'Port/nic': readyWithoutParts,
  },
})

scenario(
  'without SubResourcesReady: nobody writes it, nobody waits for it, and the rules are made all the same',
  {
    section,
    rules: ['O25'],
    options: { without: ['SubResourcesReady'] },
    given: [waitingGroup(true), network('net'), port('nic', 'net', ['web'])],
    when: async ({ cloud }) => {
      assert.equal((await cloud.list('security_group_rule', { description: 'allow-ssh' })).length, 1)
    },
    then: {
      'SecurityGroup/web': { Available: 'True', Progressing: 'False Success', SubResourcesReady: 'absent' },
      'Port/nic': readyWithoutParts,
    },
    lint: {
      'sub-resources-ready SecurityGroup/web': 'it was asked for',
    },
  },
)

scenario('a port waits for its network, and says for what', {
  section,
  rules: ['O8', 'O25'],
  given: port('nic', 'net', []),
  then: {
    'Port/nic': {
      Available: 'False',
      Progressing: 'True Progressing "Waiting for Network/net to be created"',
    },
  },
  why: { 'Port/nic': 'Network/net NotFound' },
  act: async ({ cluster, advance }) => {
    await cluster.apply(network('net'))
    await advance('1m')
  },
  afterwards: { 'Port/nic': readyWithoutParts },
})

scenario('a network that is used goes after those that use it, and says whom it waits for', {
  section,
  rules: ['O4'],
  given: [network('net'), subnet('front', 'net')],
  when: async ({ cluster, advance }) => {
    await cluster.delete('Network/net')
    await advance('5m')
  },
  then: {
    'Network/net': {
      Progressing: 'True Progressing "Waiting for Subnet/front to be deleted"',
      Available: 'True',
    },
    'Subnet/front': ready,
  },
  act: async ({ cluster, advance, inventory }) => {
    await cluster.delete('Subnet/front')
    await advance('1m')
    assert.deepEqual(inventory(), [])
  },
  afterwards: { 'Network/net': 'gone', 'Subnet/front': 'gone' },
})

scenario('what is not managed is waited for, shown, used, and left when its object goes', {
  section,
  rules: ['O25'],
  given: legacy,
  then: {
    'SecurityGroup/legacy': {
      Available: 'False',
      Progressing: 'True Progressing "Waiting for OpenStack resource to be created externally"',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  act: async ({ cluster, cloud, advance }) => {
    await cluster.apply(securityGroup('web', [rule('allow-ssh')]))
    await advance('1m')
    assert.equal(
      (await statusOf({ cluster }, 'SecurityGroup/legacy')).id,
      (await statusOf({ cluster }, 'SecurityGroup/web')).id,
    )
    await cluster.patch('SecurityGroup/legacy', { metadata: { labels: { seen: 'true' } } })
    assert.equal((await cloud.list('security_group', { name: 'web' })).length, 1)
  },
  afterwards: { 'SecurityGroup/legacy': ready },
})

scenario('detach: the object goes, and the resource stays', {
  section,
  rules: ['O25'],
  given: detached,
  then: { 'SecurityGroup/web': ready },
  act: async ({ cluster, settle, cloud }) => {
    await cluster.delete('SecurityGroup/web')
    await settle()
    assert.equal((await cloud.list('security_group', { name: 'web' })).length, 1)
  },
  afterwards: { 'SecurityGroup/web': 'gone' },
})
