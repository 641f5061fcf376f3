// openstack-subresources / Status Combinations, row by row
import { broken, heal, ready, rule, scenario, securityGroup } from './scenario.testkit.ts'

const section = 'Status Combinations'

scenario('main resource creating', {
  section,
  rules: ['O4', 'O8', 'O18'],
  given: broken('quota-exceeded', { target: 'web' }, securityGroup('web', [rule('allow-ssh')])),
  then: {
    'SecurityGroup/web': {
      Available: 'False TransientError',
      Progressing: 'True TransientError "Quota exceeded for resources."',
      SubResourcesReady: 'False SubResourcesPending "Waiting for 1 sub-resource: Rule \'allow-ssh\'"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web TransientError "Quota exceeded"' },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready },
})

scenario('main resource creating, and no parts are asked for: SubResourcesReady is False all the same', {
  section,
  rules: ['O8'],
  given: broken('quota-exceeded', { target: 'web' }, securityGroup('web', [])),
  then: {
    'SecurityGroup/web': {
      Available: 'False',
      Progressing: 'True',
      SubResourcesReady: 'False SubResourcesPending "Waiting for the main resource"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web TransientError' },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready },
})

scenario('main resource ready, sub-resources pending', {
  section,
  rules: ['O3', 'O9', 'O18'],
  given: broken(
    'quota-exceeded',
    { target: 'allow-ssh' },
    securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  ),
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'True Progressing "Waiting for Rule \'allow-ssh\': Quota exceeded for resources."',
      SubResourcesReady:
        'False SubResourcesPending "Waiting for 1 sub-resource: Rule \'allow-ssh\' (Quota exceeded for resources.)"',
    },
  },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready },
})

scenario('main resource ready, sub-resource failed', {
  section,
  rules: ['O3', 'O10', 'O14', 'O17', 'O19'],
  given: broken(
    'invalid-input',
    { target: 'allow-ssh', message: 'invalid CIDR format for remoteIPPrefix' },
    securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  ),
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        'False RuleCreationFailed "Rule \'allow-ssh\' failed: invalid CIDR format for remoteIPPrefix"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration "Rule \'allow-ssh\' failed"' },
  stays: '2h',
  act: async ({ cluster, faults }) => {
    faults.clear()
    const rules = [rule('allow-ssh', 22, { remoteIPPrefix: '10.0.0.0/8' }), rule('allow-http', 80)]
    await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
  },
  afterwards: { 'SecurityGroup/web': ready },
})

scenario('fully ready: the three conditions of the example, word for word', {
  section,
  rules: ['O1', 'O5', 'O6', 'O11', 'O19'],
  given: securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  then: { 'SecurityGroup/web': ready },
})

scenario('tag update in progress', {
  section,
  rules: ['O4', 'O7', 'O12'],
  given: securityGroup('web', [rule('allow-ssh')], { tags: ['blue'] }),
  when: async ({ cluster, faults }) => {
    faults.inject('internal-error', { target: 'web' })
    await cluster.patch('SecurityGroup/web', { spec: { resource: { tags: ['blue', 'shop'] } } })
  },
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'True TransientError',
      SubResourcesReady: 'True Success',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web TransientError' },
  act: heal('2m'),
  afterwards: {
    'SecurityGroup/web': ready,
    'SecurityGroup/web#tags': { status: { resource: { tags: ['blue', 'shop'] } } },
  },
})

scenario('sub-resource update in progress', {
  section,
  rules: ['O4', 'O13'],
  given: securityGroup('web', [rule('allow-ssh')]),
  when: async ({ cluster, faults }) => {
    faults.inject('unavailable', { target: 'allow-http' })
    const rules = [rule('allow-ssh'), rule('allow-http', 80)]
    await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
  },
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'True Progressing',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready },
})
