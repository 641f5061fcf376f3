import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lintObject } from './lint.ts'
import { crd, now, statusSchema } from './testkit.ts'

const found = (definition: unknown) =>
  lintObject(definition, { now }).findings.map(
    ({ severity, rule, message }) => `${severity} ${rule}: ${message}`,
  )

test('a CRD whose conditions are as metav1.Condition declares them has no findings', () => {
  assert.deepEqual(found(crd(statusSchema())), [])
})

test('a CRD written by hand has all of them: phase, flags, list type, schema, subresource', () => {
  const status = {
    type: 'object',
    properties: {
      phase: { type: 'string' },
      ready: { type: 'boolean' },
      conditions: {
        type: 'array',
        items: {
          type: 'object',
          properties: {
            type: { type: 'string' },
            status: { type: 'boolean' },
            reason: { type: 'string' },
            message: { type: 'string' },
          },
        },
      },
    },
  }
  assert.deepEqual(found(crd(status, { subresources: {} })), [
    'warning list-type-map: v1: the list type is atomic, as none is given: two writers overwrite each other’s conditions',
    'info message-too-long: v1: the schema takes a message of any length',
    'info no-booleans: v1: status.ready is a boolean: it cannot say Unknown, nor why',
    'warning no-phase: v1: status.phase: every new value breaks its clients',
    'warning reason-missing: v1: the schema lets a condition have no reason',
    'info reason-pattern: v1: the schema takes any text for a reason',
    'error status-invalid: v1: the schema does not say that status is text',
    'error status-subresource: v1: a status without the status subresource',
    'error type-format: v1: the schema lets a condition have no type',
  ])
})

test('versions that are not served or deprecated are left alone', () => {
  const phase = { type: 'object', properties: { phase: { type: 'string' } } }
  assert.deepEqual(found(crd(phase, { served: false })), [])
  assert.deepEqual(found(crd(phase, { deprecated: true })), [])
})

test('the profile is that of the group which the CRD defines', () => {
  const definition = crd(statusSchema({ severity: { type: 'string', enum: ['Bad'] } })) as {
    spec: { group: string }
  }
  assert.deepEqual(found(definition), [])
  definition.spec.group = 'network.azure.com'
  assert.deepEqual(found(definition), ['error severity-invalid: v1: the schema takes "Bad" as a severity'])
})

test('what is no CRD by its shape, and schemas that hold anything, are passed over', () => {
  for (const versions of [
    undefined,
    7,
    [null],
    [{ name: 'v1' }],
    [{ name: 'v1', schema: { openAPIV3Schema: 7 } }],
  ]) {
    const definition = crd({}) as { spec: { versions: unknown } }
    definition.spec.versions = versions
    assert.deepEqual(found(definition), [])
  }
})

test('conditions under a part that is deprecated by name are left alone', () => {
  const status = statusSchema() as { properties: Record<string, unknown> }
  status.properties['deprecated'] = { properties: { v1beta1: statusSchema({ status: { type: 'string' } }) } }
  assert.deepEqual(found(crd(status)), [])
})
