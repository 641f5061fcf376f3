import assert from 'node:assert/strict'
import { test } from 'node:test'
import { profileNamed } from '../profiles.ts'
import { crd, problems } from '../testkit.ts'
import { noPhase } from './no-phase.ts'

test('a phase in the status is found, one deeper down is not the object’s', () => {
  assert.deepEqual(problems(noPhase, crd({ type: 'object', properties: { phase: { type: 'string' } } })), [
    'spec.versions[0].schema.openAPIV3Schema.properties.status.properties.phase: v1: status.phase: every new value breaks its clients',
  ])
  const deeper = { type: 'object', properties: { volume: { properties: { phase: { type: 'string' } } } } }
  assert.deepEqual(problems(noPhase, crd(deeper)), [])
})

test('in Cluster API, which keeps its phases, one is not found', () => {
  for (const profile of ['cluster-api', 'cluster-api-v1beta2']) {
    assert.equal(profileNamed(profile)?.rules.has('no-phase'), false)
  }
})
