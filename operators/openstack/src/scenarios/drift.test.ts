// openstack-subresources / Goals: what is in OpenStack is made as the spec asks, once, whatever happens on the way
import assert from 'node:assert/strict'
import type { Environment } from '@barometer/scenarios'
import type { LocalOpenStack } from '../cloud/start-cloud.ts'
import { heal, ready, rule, scenario, securityGroup, statusOf } from './scenario.testkit.ts'

const section = 'Goals'

async function rulesOf({ cloud, cluster }: Environment<LocalOpenStack>): Promise<readonly unknown[]> {
  const { id } = await statusOf({ cluster }, 'SecurityGroup/web')
  const found = await cloud.list('security_group_rule', { security_group_id: id })
  return found.map(({ description }) => description).toSorted()
}

async function removeRule({ cloud }: Environment<LocalOpenStack>, description: string): Promise<void> {
  const [found] = await cloud.list('security_group_rule', { description })
  await cloud.remove('security_group_rule', String(found!['id']))
}

scenario('a rule that is deleted behind our back is seen and put back', {
  section,
  rules: ['O5', 'O19'],
  given: securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  when: async (environment) => {
    await removeRule(environment, 'allow-ssh')
    await environment.advance('15m')
    assert.deepEqual(await rulesOf(environment), ['allow-http', 'allow-ssh'])
  },
  then: { 'SecurityGroup/web': ready },
})

scenario('a rule whose description was changed is made anew, for nothing of a rule can be changed', {
  section,
  rules: ['O5', 'O19'],
  given: securityGroup('web', [rule('allow-ssh'), { protocol: 'udp', portRange: { min: 53, max: 53 } }]),
  when: async (environment) => {
    const { cloud, faults, cluster, advance } = environment
    const [unnamed] = await cloud.list('security_group_rule', { protocol: 'udp' })
    faults.inject('changed', { target: 'allow-ssh' })
    await cloud.change('security_group_rule', String(unnamed!['id']), { description: 'for names' })
    await advance('15m')
    // Where the spec says nothing of it, anything is right.
    assert.deepEqual(await rulesOf(environment), ['allow-ssh', 'for names'])
    const rules = [rule('ssh for all'), { protocol: 'udp', portRange: { min: 53, max: 53 } }]
    await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
    await environment.settle()
    assert.deepEqual(await rulesOf(environment), ['for names', 'ssh for all'])
  },
  then: { 'SecurityGroup/web': ready },
})

scenario('a rule that nobody asked for goes, those of Neutron among them', {
  section,
  rules: ['O5', 'O19'],
  given: securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  when: async (environment) => {
    assert.deepEqual(await rulesOf(environment), ['allow-http', 'allow-ssh'])
    const rules = [rule('allow-ssh')]
    await environment.cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
    await environment.settle()
    assert.deepEqual(await rulesOf(environment), ['allow-ssh'])
  },
  then: { 'SecurityGroup/web': ready },
})

scenario('a failing rule does not hide that another one was repaired', {
  section,
  rules: ['O5', 'O14'],
  given: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: 'allow-ssh', message: 'invalid CIDR' })
    await cluster.apply(securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]))
  },
  when: async (environment) => {
    await removeRule(environment, 'allow-http')
    await environment.advance('15m')
    assert.deepEqual(await rulesOf(environment), ['allow-http'])
  },
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady: 'False RuleCreationFailed "Rule \'allow-ssh\' failed: invalid CIDR"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
})

scenario('a rule that exists already is adopted', {
  section,
  rules: ['O19'],
  // To Neutron two rules that differ in their description alone are one.
  given: securityGroup('web', [rule('allow-ssh'), rule('ssh for all')]),
  when: async (environment) => {
    await environment.advance('30m')
    assert.equal((await rulesOf(environment)).length, 1)
  },
  then: { 'SecurityGroup/web': ready },
})

for (const target of ['web', 'allow-ssh'])
  scenario(`the answer to the creation of ${target} is lost: it is found again, and not created twice`, {
    section,
    rules: ['O5'],
    given: async ({ cluster, faults }) => {
      faults.inject('answer-lost', { target, times: 1 })
      await cluster.apply(securityGroup('web', [rule('allow-ssh')]))
    },
    when: async ({ advance, cloud }) => {
      await advance('2m')
      const created = (await cloud.created()).map(({ what, owner }) => `${what} of ${owner}`)
      assert.equal(created.filter((one) => one.startsWith('security_group of')).length, 1, created.join(', '))
      assert.equal((await cloud.list('security_group_rule', { description: 'allow-ssh' })).length, 1)
    },
    then: { 'SecurityGroup/web': ready },
  })

scenario('a group that is deleted behind our back is created anew, and all its rules', {
  section,
  rules: ['O5'],
  given: securityGroup('web', [rule('allow-ssh')]),
  when: async (environment) => {
    environment.faults.inject('vanished', { target: 'web' })
    await environment.advance('15m')
    assert.deepEqual(await rulesOf(environment), ['allow-ssh'])
  },
  then: { 'SecurityGroup/web': ready },
})

scenario('a group that is deleted leaves nothing', {
  section,
  rules: ['O5'],
  given: securityGroup('web', [rule('allow-ssh')]),
  then: { 'SecurityGroup/web': ready },
  act: async ({ cluster, settle, advance, inventory }) => {
    await cluster.delete('SecurityGroup/web')
    await settle()
    await advance('1m')
    assert.deepEqual(inventory(), [])
  },
  afterwards: { 'SecurityGroup/web': 'gone' },
})

scenario('a deletion that is refused is tried again, and says why meanwhile', {
  section,
  rules: ['O4'],
  given: securityGroup('web', [rule('allow-ssh')]),
  when: async ({ cluster, faults, advance }) => {
    faults.inject('delete-refused', { target: 'web' })
    await cluster.delete('SecurityGroup/web')
    await advance('2m')
  },
  then: { 'SecurityGroup/web': { Progressing: 'True TransientError "It is still in use."' } },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': 'gone' },
})
