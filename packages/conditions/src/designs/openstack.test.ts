// The OpenStack document on SubResourcesReady: its table of status combinations, and its error reporting.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type Condition,
  type ConditionStatus,
  progressConditions,
  type SubResource,
  subResourcesCondition,
} from '../index.ts'

const rule = (name: string, state: SubResource['state'], message?: string): SubResource => ({
  kind: 'Rule',
  name,
  state,
  ...(state === 'failed' && { reason: 'RuleCreationFailed' }),
  ...(message && { message }),
})

const idle: readonly string[] = []

function combined(
  waiting: readonly string[],
  available: ConditionStatus,
  parts: readonly SubResource[],
): Record<string, Condition> {
  const all = progressConditions({ available, waiting, parts })
  return Object.fromEntries(all.map((condition) => [condition.type, condition]))
}

// Status Combinations
const rows: readonly [string, readonly string[], ConditionStatus, SubResource[], ConditionStatus[]][] = [
  [
    'Main resource creating',
    ['Creating the security group'],
    'False',
    [rule('a', 'pending')],
    ['False', 'True', 'False'],
  ],
  [
    'Main resource ready, sub-resources pending',
    idle,
    'True',
    [rule('a', 'ready'), rule('b', 'pending')],
    ['True', 'True', 'False'],
  ],
  [
    'Main resource ready, sub-resource failed',
    idle,
    'True',
    [rule('a', 'ready'), rule('b', 'failed', 'no')],
    ['True', 'False', 'False'],
  ],
  ['Fully ready', idle, 'True', [rule('a', 'ready')], ['True', 'False', 'True']],
  ['Tag update in progress', ['Updating tags'], 'True', [rule('a', 'ready')], ['True', 'True', 'True']],
  [
    'Sub-resource update in progress',
    idle,
    'True',
    [rule('a', 'pending', 'being updated')],
    ['True', 'True', 'False'],
  ],
]
for (const [scenario, main, available, rules, expected] of rows) {
  test(`status combination: ${scenario}`, () => {
    const conditions = combined(main, available, rules)
    assert.deepEqual(
      ['Available', 'Progressing', 'SubResourcesReady'].map((type) => conditions[type]?.status),
      expected,
    )
  })
}

// New Condition: SubResourcesReady, the YAML example
test('a resource that is fully ready says so three times', () => {
  const { Available, Progressing, SubResourcesReady } = combined(idle, 'True', [rule('a', 'ready')])
  assert.deepEqual(
    [Available, Progressing, SubResourcesReady],
    [
      { type: 'Available', status: 'True', reason: 'Success', message: 'OpenStack resource is available' },
      {
        type: 'Progressing',
        status: 'False',
        reason: 'Success',
        message: 'OpenStack resource is up to date',
      },
      {
        type: 'SubResourcesReady',
        status: 'True',
        reason: 'Success',
        message: 'All sub-resources are ready',
      },
    ],
  )
})

// Error Reporting
test('one failure is told with its own reason and text', () => {
  const failed = rule('allow-ssh', 'failed', 'invalid CIDR format for remoteIPPrefix')
  assert.deepEqual(subResourcesCondition([rule('ok', 'ready'), failed]), {
    type: 'SubResourcesReady',
    status: 'False',
    reason: 'RuleCreationFailed',
    message: "Rule 'allow-ssh' failed: invalid CIDR format for remoteIPPrefix",
  })
  const { reason: _, ...unnamed } = failed
  assert.equal(subResourcesCondition([unnamed]).reason, 'SubResourceFailed')
})

test('several failures are counted and named', () => {
  const rules = [
    rule('allow-ssh', 'failed', 'invalid CIDR'),
    rule('allow-http', 'failed', 'port out of range'),
  ]
  const condition = subResourcesCondition(rules)
  assert.equal(condition.reason, 'MultipleFailures')
  assert.equal(
    condition.message,
    "2 sub-resources failed: Rule 'allow-ssh' (invalid CIDR), Rule 'allow-http' (port out of range)",
  )
})

// Error Aggregation: "indicate 'and X more failures' when truncated"
test('fifty failures are cut to the limit, and the rest is counted', () => {
  const rules = Array.from({ length: 50 }, (_, index) =>
    rule(`rule-${index}`, 'failed', 'größer als erlaubt'),
  )
  const { message = '' } = subResourcesCondition(rules, { limit: 400 })
  assert.ok(new TextEncoder().encode(message).length <= 400, message)
  assert.match(message, /^50 sub-resources failed: Rule 'rule-0' .*, and \d+ more failures$/)
  const shown = message.match(/Rule '/g)?.length ?? 0
  assert.match(message, new RegExp(`and ${50 - shown} more failures$`))
})

test('a failure as long as a novel still leaves room for the count', () => {
  const rules = [rule('a', 'failed', 'x'.repeat(5000)), rule('b', 'failed', 'y')]
  const { message = '' } = subResourcesCondition(rules, { limit: 200 })
  assert.ok(message.length <= 200)
  assert.match(message, /and 1 more failures$/)
})

// Decision 4: quota, server and transport errors pass; only what someone must mend is a failure.
test('what will pass by itself is pending, and the controller goes on', () => {
  const conditions = combined(idle, 'True', [rule('a', 'pending', 'quota exceeded')])
  assert.equal(conditions['SubResourcesReady']?.reason, 'SubResourcesPending')
  assert.equal(conditions['Progressing']?.status, 'True')
})

test('a failure beside parts that still move does not stop the work', () => {
  const conditions = combined(idle, 'True', [rule('a', 'failed', 'no'), rule('b', 'pending')])
  assert.equal(conditions['Progressing']?.status, 'True')
  assert.equal(conditions['SubResourcesReady']?.reason, 'RuleCreationFailed')
})

test('a resource that has no sub-resources at the moment is ready', () => {
  assert.equal(subResourcesCondition([]).status, 'True')
})

test('while the main resource is not there its sub-resources are pending, with parts or without', () => {
  for (const available of ['False', 'Unknown'] as const) {
    for (const rules of [[], [rule('a', 'ready')], [rule('a', 'pending')]]) {
      const { SubResourcesReady } = combined(['Creating the security group'], available, rules)
      assert.deepEqual(
        [SubResourcesReady?.status, SubResourcesReady?.reason],
        ['False', 'SubResourcesPending'],
      )
    }
  }
})

test('a kind without sub-resources says nothing of them', () => {
  assert.deepEqual(
    progressConditions({ available: 'True' }).map(({ type }) => type),
    ['Available', 'Progressing'],
  )
})

test('a resource that is not available although nothing is left to do does not call that a success', () => {
  const [available] = progressConditions({ available: 'False' })
  assert.deepEqual(available, {
    type: 'Available',
    status: 'False',
    reason: 'NotAvailable',
    message: 'OpenStack resource is not available',
  })
})
