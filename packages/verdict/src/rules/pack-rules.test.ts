import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inShort, judgedKnowing, withConditions } from '../testkit/judged.ts'

const rule = (when: string, more: object = {}) => ({
  id: 'rule',
  when,
  state: 'Degraded' as const,
  path: 'status.volts',
  ...more,
})

test('a rule of a pack decides before what the object says in general', () => {
  const object = { status: { volts: 0, conditions: withConditions('Ready=True').status.conditions } }
  const verdict = judgedKnowing(
    { rules: [rule("status.count('volts') == 0", { message: "'no ' + 'power'" })] },
    object,
  )
  assert.equal(inShort(verdict), 'Degraded pack/test/rule status.volts')
  assert.equal(verdict.message, 'no power')
})

test('the first rule that applies decides, and one that does not is passed over', () => {
  const rules = [rule('false'), { ...rule('true'), id: 'second' }, { ...rule('true'), id: 'third' }]
  assert.equal(judgedKnowing({ rules }, {}).rule, 'pack/test/second')
})

test('a rule about a condition carries its reason, message and time', () => {
  const since = '2024-06-01T11:00:00Z'
  const conditions = [
    { type: 'Ready', status: 'False', reason: 'Odd', message: 'text', lastTransitionTime: since },
  ]
  const rules = [rule("conditions.Ready.status == 'False'", { path: 'status.conditions[type=Ready]' })]
  const verdict = judgedKnowing({ rules }, { status: { conditions } })
  assert.deepEqual(
    [verdict.decidedBy?.conditionType, verdict.reason, verdict.message, verdict.since],
    ['Ready', 'Odd', 'text', since],
  )
})

test('a rule that cannot be evaluated does not apply, and says so', () => {
  const verdict = judgedKnowing({ rules: [rule('status.nothing.here > 1')] }, withConditions('Ready=True'))
  assert.equal(verdict.state, 'Healthy')
  assert.equal(verdict.findings[0]?.code, 'rule-not-applicable')
  assert.match(verdict.findings[0]?.message ?? '', /^pack\/test\/rule does not apply: /)
})

test('a rule that gives something else than true does not apply', () => {
  assert.equal(judgedKnowing({ rules: [rule("'yes'")] }, {}).state, 'Unknown')
})
