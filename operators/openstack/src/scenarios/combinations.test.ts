// openstack-subresources / Status Combinations, row by row, and the examples of New Condition and Error Reporting
import { broken, rule, scenario, securityGroup } from './scenario.testkit.ts'

const ready = {
  Available: 'True Success "OpenStack resource is available"',
  Progressing: 'False Success "OpenStack resource is up to date"',
  SubResourcesReady: 'True Success "All sub-resources are ready"',
}

scenario('a security group and its rules are ready: three conditions, word for word as in the example', {
  section: 'New Condition: SubResourcesReady',
  rules: ['O5', 'O6', 'O11', 'O19'],
  given: securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]),
  then: { 'SecurityGroup/web': ready },
})

scenario('one rule is refused: its reason, its name and its text', {
  section: 'Error Reporting',
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
  act: async ({ cluster, faults }) => {
    faults.clear()
    const rules = [rule('allow-ssh', 22, { remoteIPPrefix: '10.0.0.0/8' }), rule('allow-http', 80)]
    await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
  },
  afterwards: { 'SecurityGroup/web': ready },
})
