// openstack-subresources / Error Reporting, and Risks: Error Aggregation
import assert from 'node:assert/strict'
import { getCondition } from '@barometer/conditions'
import { broken, heal, ready, rule, scenario, securityGroup, statusOf } from './scenario.testkit.ts'

const section = 'Error Reporting'

scenario('two rules are refused: they are counted and named, each with its text', {
  section,
  rules: ['O15'],
  given: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: 'allow-ssh', message: 'invalid CIDR' })
    faults.inject('invalid-input', { target: 'allow-http', message: 'port out of range' })
    await cluster.apply(
      securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80), rule('allow-dns', 53)]),
    )
  },
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'False InvalidConfiguration',
      SubResourcesReady:
        "False MultipleFailures \"2 sub-resources failed: Rule 'allow-ssh' (invalid CIDR), Rule 'allow-http' (port out of range)\"",
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
})

scenario('fifty rules are refused: the message is cut, and says how many more there are', {
  section: 'Error Aggregation',
  rules: ['O16'],
  given: async ({ cluster, faults }) => {
    const names = Array.from({ length: 50 }, (_, index) => `allow-${index}`)
    for (const target of names)
      faults.inject('invalid-input', { target, message: 'the rule is not in the form that is expected' })
    await cluster.apply(
      securityGroup(
        'web',
        names.map((name, index) => rule(name, 1000 + index)),
      ),
    )
  },
  then: { 'SecurityGroup/web': { Progressing: 'False', SubResourcesReady: 'False MultipleFailures' } },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
  act: async ({ cluster }) => {
    const message = getCondition(
      { status: await statusOf({ cluster }, 'SecurityGroup/web') },
      'SubResourcesReady',
    )?.message
    const [, shown = '', more] =
      /^50 sub-resources failed: (.*), and (\d+) more failures$/.exec(message ?? '') ?? []
    assert.equal(shown.split("Rule '").length - 1 + Number(more), 50, message)
    assert.ok((message?.length ?? 0) <= 1024)
  },
})

scenario('a failing rule beside one that is tried again: the work goes on, and both are told', {
  section,
  rules: ['O4', 'O14'],
  given: async ({ cluster, faults }) => {
    faults.inject('invalid-input', { target: 'allow-ssh', message: 'invalid CIDR' })
    faults.inject('quota-exceeded', { target: 'allow-http' })
    await cluster.apply(securityGroup('web', [rule('allow-ssh'), rule('allow-http', 80)]))
  },
  then: {
    'SecurityGroup/web': {
      Available: 'True',
      Progressing: 'True Progressing "Waiting for Rule \'allow-http\': Quota exceeded for resources."',
      SubResourcesReady: 'False RuleCreationFailed "Rule \'allow-ssh\' failed: invalid CIDR"',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web RuleCreationFailed "invalid CIDR"' },
})

for (const [what, rules, target, name] of [
  ['its protocol and port', [{ protocol: 'tcp', portRange: { min: 22, max: 22 } }], 'tcp/22', 'tcp 22'],
  ['its place in the list', [rule('first'), { remoteIPPrefix: '10.1.0.0/16' }], undefined, '#2'],
] as const) {
  scenario(`a rule without a description is called by ${what}`, {
    section,
    rules: ['O14', 'O19'],
    given: async ({ cluster, faults, settle }) => {
      await cluster.apply(securityGroup('web', []))
      await settle()
      faults.inject('invalid-input', { message: 'no', ...(target && { target }) })
      if (!target) faults.clear()
    },
    when: async ({ cluster, faults, settle }) => {
      if (!target) {
        await cluster.patch('SecurityGroup/web', { spec: { resource: { rules: rules.slice(0, 1) } } })
        await settle()
        faults.inject('invalid-input', { message: 'no' })
      }
      await cluster.patch('SecurityGroup/web', { spec: { resource: { rules } } })
    },
    then: {
      'SecurityGroup/web': { SubResourcesReady: `False RuleCreationFailed "Rule '${name}' failed: no"` },
    },
    why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
  })
}

scenario('the group itself is refused: nothing is tried until the spec changes', {
  section,
  rules: ['O8'],
  given: broken(
    'invalid-input',
    { target: 'web', message: 'no such name' },
    securityGroup('web', [rule('ssh')]),
  ),
  when: async ({ advance, cloud }) => {
    const before = await cloud.requests()
    await advance('2h')
    const requests = (await cloud.requests()) - before
    assert.ok(requests <= 15, `${requests} requests in two hours`)
  },
  then: {
    'SecurityGroup/web': {
      Available: 'False InvalidConfiguration',
      Progressing: 'False InvalidConfiguration "no such name"',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web InvalidConfiguration' },
  lint: { 'sub-resources-ready SecurityGroup/web': 'its parts wait for a group that will not come as it is' },
  act: async ({ cluster, faults }) => {
    faults.clear()
    await cluster.patch('SecurityGroup/web', { spec: { resource: { description: 'another one' } } })
  },
  afterwards: { 'SecurityGroup/web': ready },
})

scenario('transport errors, server errors and throttling pass', {
  section,
  rules: ['O18'],
  given: broken('throttled', { target: 'network' }, securityGroup('web', [rule('allow-ssh')])),
  when: async ({ advance, cloud }) => {
    const before = await cloud.requests()
    await advance('10m')
    // One in 30 seconds is allowed; one a second would be 600.
    const requests = (await cloud.requests()) - before
    assert.ok(requests <= 25, `${requests} requests in ten minutes`)
  },
  then: {
    'SecurityGroup/web': {
      Available: 'Unknown TransientError',
      Progressing: 'True TransientError "Too many requests: try again later."',
      SubResourcesReady: 'False SubResourcesPending',
    },
  },
  why: { 'SecurityGroup/web': 'SecurityGroup/web TransientError' },
  act: heal('2m'),
  afterwards: { 'SecurityGroup/web': ready },
})
