import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Coverage, everything } from '@barometer/graph'
import {
  line,
  object,
  ownedBy,
  referenceTo,
  resultFor,
  rule,
  type TestObject,
} from '../testkit/rollup-of.testkit.ts'

const app = object('App', 'web', { Synced: 'True' }, { metadata: { uid: 'uid-of-web', generation: 4 } })

interface Asked {
  readonly type?: string
  readonly of?: readonly string[]
  readonly strategy: object
  readonly dependents?: object | undefined
  readonly wording?: object
  readonly coverage?: Coverage
}

function said(asked: Asked, others: readonly TestObject[], parent = app): string {
  const { type = 'PartsReady', of, strategy, wording, coverage = everything } = asked
  const dependents = 'dependents' in asked ? asked.dependents : { owned: true }
  const spec = {
    parents: [{ group: 'example.org', kind: 'App' }],
    condition: { type },
    strategy,
    ...(dependents && { dependents }),
    ...(of && { of }),
    ...(wording && { wording }),
  }
  const { condition, problem } = resultFor(
    { rules: [rule('apps', spec)], objects: [parent, ...others], coverage },
    parent,
  )
  return problem ? `${line(condition)} (${problem.code}: ${problem.message})` : line(condition)
}

const part = (name: string, conditions: Parameters<typeof object>[2], rest = {}) =>
  object('Part', name, conditions, { ...rest, metadata: { ...ownedBy(app).metadata, ...rest } })

const aggregate = { strategy: { type: 'Aggregate' } }

test('an aggregate is True when all dependents are, and says nothing then', () => {
  assert.equal(
    said(aggregate, [part('a', { Ready: 'True' }), part('b', { Ready: 'True' })]),
    'PartsReady True InfoReported ""',
  )
})

test('an aggregate names dependents that are not, and keeps their texts to itself', () => {
  const text = ['False', 'Crash', 'password=hunter2'] as const
  assert.equal(
    said(aggregate, [part('a', { Ready: 'True' }), part('b', { Ready: text }), part('c', { Ready: text })]),
    'PartsReady False IssuesReported "* Parts b, c: Ready is False"',
  )
})

test('an aggregate passes texts on where the rule asks for it, from its own namespace only', () => {
  const text = ['False', 'Crash', 'disk full'] as const
  const far = object('Part', 'far', { Ready: text }, { metadata: { namespace: 'other' } })
  const parent = object('App', 'web', {}, { spec: { refs: [{ ...referenceTo(far), namespace: 'other' }] } })
  const asked = { ...aggregate, wording: { childMessages: true }, dependents: { fields: ['spec.refs[]'] } }
  assert.equal(
    said({ ...aggregate, wording: { childMessages: true } }, [part('a', { Ready: text })]),
    'PartsReady False IssuesReported "* Part a: disk full"',
  )
  assert.equal(
    said(asked, [far], parent),
    'PartsReady False IssuesReported "* Part (in another namespace): Ready is False"',
  )
  assert.equal(
    said({ ...asked, wording: { otherNamespaces: true } }, [far], parent),
    'PartsReady False IssuesReported "* Part far: Ready is False"',
  )
})

test('what is silent, outdated, missing or unread is Unknown, never True', () => {
  const stale = part('b', {}, { generation: 7 })
  const old = {
    ...stale,
    status: { conditions: [{ type: 'Ready', status: 'True', reason: 'A', observedGeneration: 6 }] },
  }
  assert.equal(
    said(aggregate, [part('a', {}), old]),
    'PartsReady Unknown UnknownReported "* Part a: Ready is not reported yet\\n* Part b: Ready is about an older generation"',
  )
  const parent = object('App', 'web', {}, { spec: { ref: referenceTo(object('Part', 'gone')) } })
  const named = { ...aggregate, dependents: { fields: ['spec.ref'] } }
  assert.equal(said(named, [], parent), 'PartsReady Unknown UnknownReported "* Part gone: does not exist"')
  assert.equal(
    said({ ...named, coverage: { others: 'forbidden' } }, [], parent),
    'PartsReady Unknown UnknownReported "* Part gone: could not be read"',
  )
})

test('no dependents at all is Unknown, unless the rule says that it is well', () => {
  assert.equal(said(aggregate, []), 'PartsReady Unknown NoDependents "There are no dependents"')
  assert.equal(
    said({ strategy: { type: 'Aggregate', whenNone: 'True' } }, []),
    'PartsReady True NoDependents ""',
  )
})

test('of several types the worst counts', () => {
  const both = { ...aggregate, of: ['Ready', 'Synced'] }
  assert.equal(
    said(both, [part('a', { Ready: 'True', Synced: 'False' })]),
    'PartsReady False IssuesReported "* Part a: Synced is False"',
  )
})

test('a mirror carries the one dependent’s reason, and says what it is about', () => {
  const mirror = { strategy: { type: 'Mirror' } }
  assert.equal(
    said(mirror, [part('a', { Ready: ['False', 'Crash', 'disk full'] })]),
    'PartsReady False Crash "Part a: Ready is False"',
  )
  assert.equal(said(mirror, [part('a', { Ready: 'True' })]), 'PartsReady True Fine ""')
  assert.equal(
    said(mirror, [part('a', {}), part('b', {})]),
    'PartsReady Unknown RuleFailed "Rollup apps could not be applied" (several-dependents: App team/web: Mirror wants one dependent, and there are 2)',
  )
})

test('a summary reads the parent’s own conditions', () => {
  const parent = object('App', 'web', { A: 'True', B: ['False', 'Broken', 'no disk'], PartsReady: 'True' })
  const summary = { strategy: { type: 'Summary' }, of: ['A', 'B', 'C'], dependents: undefined }
  assert.equal(
    said(summary, [], parent),
    'PartsReady False IssuesReported "* B: no disk\\n* C: Condition not yet reported"',
  )
  assert.equal(
    said(
      { ...summary, of: ['A', 'C'], strategy: { type: 'Summary', summary: { ignoreIfMissing: ['C'] } } },
      [],
      parent,
    ),
    'PartsReady True InfoReported ""',
  )
})

const cumulative = { type: 'Healthy', strategy: { type: 'Cumulative' } }

test('cumulative: an error now outweighs what is not known, and still creating is no error', () => {
  const ok = part('ok', { Synced: 'True', Ready: 'False' })
  const bad = part('bad', { Synced: ['False', 'ReconcileError', 'secret text'] })
  const silent = part('silent', { Synced: 'Unknown' })
  assert.equal(said(cumulative, [ok]), 'Healthy True AllResourcesHealthy ""')
  assert.equal(
    said(cumulative, [ok, silent, bad]),
    'Healthy False UnhealthyComposedResources "Unhealthy resources: bad"',
  )
  assert.equal(
    said(cumulative, [ok, silent]),
    'Healthy Unknown ResourcesNotReported "Resources that have not reported: silent"',
  )
})

test('cumulative: a dependent without Synced counts by what it amounts to', () => {
  const phase = (name: string, value: string) =>
    part(name, {}, {}) && { ...part(name, {}), status: { phase: value } }
  assert.equal(said(cumulative, [phase('a', 'Running')]), 'Healthy True AllResourcesHealthy ""')
  assert.equal(
    said(cumulative, [phase('a', 'Failed')]),
    'Healthy False UnhealthyComposedResources "Unhealthy resources: a"',
  )
})

const expression = (status: string, reason = "'Counted'", message = "''") => ({
  strategy: { type: 'Expression', expression: { status, reason, message } },
})

test('an expression sees the dependents’ conditions, without their texts', () => {
  const parts = [part('a', { Ready: 'True' }), part('b', { Ready: ['False', 'X', 'secret'] })]
  const bad = `dependents.filter(d, d.conditions.?Ready.status.orValue('') == 'False')`
  assert.equal(
    said(
      expression(
        `${bad}.size() > 0 ? 'False' : 'True'`,
        "'Some'",
        `string(${bad}.size()) + ' bad: ' + ${bad}[0].name`,
      ),
      parts,
    ),
    'PartsReady False Some "1 bad: b"',
  )
  assert.match(
    said(expression("'True'", "'A'", 'dependents[1].conditions.Ready.message'), parts),
    /^PartsReady Unknown RuleFailed .*expression-failed: App team\/web: message: /,
  )
})

test('an expression that throws, or gives what is no status, is a problem of the rule', () => {
  assert.match(said(expression('dependents[0].name'), []), /RuleFailed.*expression-failed/)
  assert.match(
    said(expression("'Maybe'"), []),
    /bad-result: App team\/web: status must be True, False or Unknown, and is "Maybe"/,
  )
  assert.match(
    said(expression("'True'", "'not a word'"), []),
    /bad-result: App team\/web: reason must be one word/,
  )
})

test('an expression that runs long is ended', () => {
  const all =
    'dependents.all(a, dependents.all(b, dependents.all(c, dependents.all(d, a.name + b.name + c.name + d.name != ""))))'
  const many = Array.from({ length: 120 }, (_, index) => part(`p${index}`, {}))
  assert.match(said(expression(`${all} ? 'True' : 'False'`), many), /RuleFailed.*expression-failed/)
})

const groups = {
  type: 'SubResourcesReady',
  dependents: undefined,
  strategy: {
    type: 'SubResources',
    subResources: {
      parts: [
        {
          kind: 'Rule',
          wanted: 'spec.rules',
          made: 'status.rules',
          names: [['description'], ['protocol', 'port']],
        },
      ],
    },
  },
}
const group = (wanted: readonly object[], made: readonly object[], available = 'True') => ({
  ...object('App', 'web', { Available: available }),
  spec: { rules: wanted },
  status: { conditions: [{ type: 'Available', status: available, reason: 'A', message: '' }], rules: made },
})

test('sub-resources are ready when each row of the spec is in the status', () => {
  const rules = [
    { description: 'ssh', protocol: 'tcp', port: 22 },
    { protocol: 'udp', port: 53 },
  ]
  const made = rules.map((each, id) => ({ ...each, id }))
  assert.equal(
    said(groups, [], group(rules, made)),
    'SubResourcesReady True Success "All sub-resources are ready"',
  )
  assert.equal(
    said(groups, [], group(rules, made.slice(0, 1))),
    `SubResourcesReady False SubResourcesPending "Waiting for 1 sub-resource: Rule 'udp 53'"`,
  )
  assert.equal(
    said(groups, [], group([], [])),
    'SubResourcesReady True Success "All sub-resources are ready"',
  )
})

test('two equal rows need two that were made, and a row without a name has its place', () => {
  const row = { direction: 'ingress' }
  assert.equal(
    said(groups, [], group([row, row], [row])),
    `SubResourcesReady False SubResourcesPending "Waiting for 1 sub-resource: Rule '1'"`,
  )
})

test('while the main resource is not there no part is ready', () => {
  assert.equal(
    said(groups, [], group([], [], 'False')),
    'SubResourcesReady False SubResourcesPending "Waiting for the main resource"',
  )
})
