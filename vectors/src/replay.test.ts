import assert from 'node:assert/strict'
import { test } from 'node:test'
import { locate, readLines } from './files.ts'
import { replay } from './replay.ts'

const files: readonly [name: string, only: string, lines: number][] = [
  ['cluster-api', '', 400],
  ['knative-sets', '', 300],
  ['knative-reconcile', '', 100],
  ['knative-serving', '', 200],
  ['knative-service-reconcile', '', 100],
  ['crossplane', '', 200],
  ['crossplane-reconcile', '', 60],
  ['flux', '', 300],
  ['azure', '', 1541],
  ['openstack', '', 710],
  ['kstatus', '', 450],
  ['corner-cases', '', 106],
]
for (const [name, only, lines] of files) {
  test(`answers as ${name} does${only && `, in ${only}`}`, () => {
    const { passed, differences } = replay(readLines(locate(name)), only)
    assert.deepEqual(differences.slice(0, 1), [])
    assert.equal(passed, lines)
  })
}

test('lines where upstream is mistaken are told, and do not fail', () => {
  const { failed, upstreamBugs } = replay(readLines(locate('openstack')), 'orc.sgUpdateRules')
  assert.equal(failed, 0)
  const crashes = upstreamBugs.filter((bug) => bug.includes('crashes'))
  assert.deepEqual([crashes.length, upstreamBugs.length], [12, 17])
})

test('a line nobody recognises, and an operation nobody implements, have failed', () => {
  const unknown = replay([{ id: 'x', what: 'is this' }])
  assert.deepEqual([unknown.passed, unknown.failed], [0, 1])
  const missing = replay([{ id: 'y', kind: 'aso.teleport', in: {}, out: {} }])
  assert.match(String(missing.differences[0]?.actual), /not implemented: aso.teleport/)
})

test('a wrong answer is shown with what was expected', () => {
  const [line] = readLines(locate('crossplane'))
  const { differences } = replay([{ ...line, out: { after: [] } }])
  assert.deepEqual(differences[0]?.expected, { after: [] })
})

test('a source whose status is none of the three is refused in words that name them', () => {
  const sourceObject = { kind: 'AWSCluster', status: { conditions: [{ type: 'Ready', status: 'Maybe' }] } }
  const line = {
    id: 'unknown-status',
    system: 'capi-v1beta2',
    op: 'mirror',
    input: { sourceObject, target: { kind: 'Cluster', name: 'c' } },
    options: { sourceConditionType: 'Ready' },
    expected: {
      error:
        'failed to convert status.conditions from AWSCluster to []metav1.Condition: ' +
        'status for the Ready condition must be one of True, False, Unknown',
    },
  }
  assert.deepEqual(replay([line]).differences, [])
})
