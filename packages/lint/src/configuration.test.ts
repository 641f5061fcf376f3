import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfiguration, readSilenceLine, silenceAnnotation } from './configuration.ts'
import type { Finding } from './finding.ts'
import { lintObject } from './lint.ts'
import { condition, now, widget } from './testkit.ts'

const bad = widget([condition('ready')])

function rulesLeft(configuration: unknown, object: unknown = bad): string[] {
  const read = readConfiguration(configuration)
  assert.deepEqual(read.findings, [])
  return lintObject(object, { now, configuration: read.configuration }).findings.map(({ rule }) => rule)
}

test('a rule is silenced with a reason, and counted', () => {
  const silence = [{ rule: 'type-pascal-case', reason: 'an API of 2016' }]
  assert.deepEqual(rulesLeft({}), ['observed-generation-missing', 'summary-missing', 'type-pascal-case'])
  assert.deepEqual(rulesLeft({ silence }), ['observed-generation-missing', 'summary-missing'])
  const { configuration } = readConfiguration({ silence })
  assert.equal(lintObject(bad, { now, configuration }).silenced, 1)
})

test('a silence without a reason is an error and has no effect', () => {
  const { configuration, findings } = readConfiguration({
    silence: [{ rule: 'type-pascal-case', reason: '  ' }],
  })
  assert.deepEqual(
    findings.map(({ rule, severity, path, message }) => [rule, severity, path, message]),
    [
      [
        'silence-without-reason',
        'error',
        'silence[0]',
        'type-pascal-case is silenced without a reason; it is reported as before',
      ],
    ],
  )
  assert.equal(lintObject(bad, { now, configuration }).findings.length, 3)
})

test('a silence reaches only what its fields name, with * for any text', () => {
  const only = (fields: Record<string, string>) =>
    !rulesLeft({ silence: [{ rule: 'type-pascal-case', reason: 'x', ...fields }] }).includes(
      'type-pascal-case',
    )
  assert.ok(only({ kind: 'Widget', group: 'example.org', namespace: 'default', name: 'o*' }))
  assert.ok(only({ path: 'status.conditions*' }))
  assert.ok(!only({ kind: 'Gadget' }))
  assert.ok(!only({ name: 'o*x' }))
  assert.ok(!only({ path: 'status.parents*' }))
})

test('the group of a CRD is the one it defines', () => {
  const definition = {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'x' },
    spec: {
      group: 'example.org',
      versions: [{ name: 'v1', schema: { openAPIV3Schema: { properties: { status: {} } } } }],
    },
  }
  assert.deepEqual(rulesLeft({}, definition), ['status-subresource'])
  const silence = [{ rule: 'status-subresource', reason: 'x', group: 'example.org' }]
  assert.deepEqual(rulesLeft({ silence }, definition), [])
})

test('an object silences rules for itself by an annotation, one line a rule', () => {
  const lines = (text: string) =>
    widget([condition('ready')], { metadata: { annotations: { [silenceAnnotation]: text } } })
  assert.deepEqual(
    rulesLeft({}, lines('type-pascal-case: an API of 2016\n\nobserved-generation-missing: see above')),
    ['summary-missing'],
  )
  const { findings } = lintObject(lines('type-pascal-case\nno-such: x'), { now })
  assert.deepEqual(findings.map(({ rule, path }) => `${rule} ${path}`).slice(0, 2), [
    'silence-without-reason metadata.annotations["barometer.dev/lint-silence"]',
    'bad-configuration metadata.annotations["barometer.dev/lint-silence"].rule',
  ])
})

test('a line is read with a colon or an equals sign', () => {
  const findings: Finding[] = []
  const expected = { rule: 'type-suffix', reason: 'our own names: see docs' }
  assert.deepEqual(readSilenceLine('type-suffix=our own names: see docs', '', findings), expected)
  assert.deepEqual(readSilenceLine('type-suffix: our own names: see docs', '', findings), expected)
  assert.deepEqual(findings, [])
})

test('a profile is forced on every object, and an unknown one is named with those there are', () => {
  assert.ok(rulesLeft({ profile: 'flux' }).includes('observed-generation-missing'))
  const { configuration, findings } = readConfiguration({ profile: 'fluxx' })
  assert.equal(configuration.profile, undefined)
  assert.match(findings[0]?.message ?? '', /^profile "fluxx" does not exist; there are kubernetes, .*flux/)
})

test('whatever is not understood is a finding, never a throw', () => {
  const odd = [7, 'x', [], { silence: 7 }, { silence: [null] }, { silence: [{ rule: 'x' }] }, { rules: {} }]
  for (const value of odd) assert.equal(readConfiguration(value).findings.length, 1, JSON.stringify(value))
  const field = { silence: [{ rule: 'type-suffix', reason: 'x', knd: 'Widget' }] }
  assert.deepEqual(readConfiguration(field).configuration.silence, [])
  assert.equal(readConfiguration(field).findings[0]?.rule, 'bad-configuration')
  assert.deepEqual(readConfiguration(null).findings, [])
})
