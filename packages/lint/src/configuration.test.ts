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
  const silence = [{ rule: 'type-pascal', reason: 'an API of 2016' }]
  assert.deepEqual(rulesLeft({}), ['og-missing', 'top-level', 'type-pascal'])
  assert.deepEqual(rulesLeft({ silence }), ['og-missing', 'top-level'])
  const { configuration } = readConfiguration({ silence })
  assert.equal(lintObject(bad, { now, configuration }).silenced, 1)
})

test('a silence without a reason is an error and has no effect', () => {
  const { configuration, findings } = readConfiguration({ silence: [{ rule: 'type-pascal', reason: '  ' }] })
  assert.deepEqual(
    findings.map(({ rule, severity, path, message }) => [rule, severity, path, message]),
    [
      [
        'silence-reason',
        'error',
        'silence[0]',
        'type-pascal is silenced without a reason; it is reported as before',
      ],
    ],
  )
  assert.equal(lintObject(bad, { now, configuration }).findings.length, 3)
})

test('a silence reaches only what its fields name, with * for any text', () => {
  const only = (fields: Record<string, string>) =>
    !rulesLeft({ silence: [{ rule: 'type-pascal', reason: 'x', ...fields }] }).includes('type-pascal')
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
  assert.deepEqual(rulesLeft({}, lines('type-pascal: an API of 2016\n\nog-missing: see above')), [
    'top-level',
  ])
  const { findings } = lintObject(lines('type-pascal\nno-such: x'), { now })
  assert.deepEqual(findings.map(({ rule, path }) => `${rule} ${path}`).slice(0, 2), [
    'silence-reason metadata.annotations["barometer.dev/lint-silence"]',
    'bad-config metadata.annotations["barometer.dev/lint-silence"].rule',
  ])
})

test('a line is read with a colon or an equals sign', () => {
  const findings: Finding[] = []
  const expected = { rule: 'suffix', reason: 'our own names: see docs' }
  assert.deepEqual(readSilenceLine('suffix=our own names: see docs', '', findings), expected)
  assert.deepEqual(readSilenceLine('suffix: our own names: see docs', '', findings), expected)
  assert.deepEqual(findings, [])
})

test('a profile is forced on every object, and an unknown one is named with those there are', () => {
  assert.ok(rulesLeft({ profile: 'flux' }).includes('og-missing'))
  const { configuration, findings } = readConfiguration({ profile: 'fluxx' })
  assert.equal(configuration.profile, undefined)
  assert.match(findings[0]?.message ?? '', /no profile "fluxx"; there are kubernetes, .*flux/)
})

test('whatever is not understood is a finding, never a throw', () => {
  const odd = [7, 'x', [], { silence: 7 }, { silence: [null] }, { silence: [{ rule: 'x' }] }, { rules: {} }]
  for (const value of odd) assert.equal(readConfiguration(value).findings.length, 1, JSON.stringify(value))
  const field = { silence: [{ rule: 'suffix', reason: 'x', knd: 'Widget' }] }
  assert.deepEqual(readConfiguration(field).configuration.silence, [])
  assert.equal(readConfiguration(field).findings[0]?.rule, 'bad-config')
  assert.deepEqual(readConfiguration(null).findings, [])
})
