import assert from 'node:assert/strict'
import { test } from 'node:test'
import { globMatches } from './glob.ts'

test('a pattern without a star stands for itself', () => {
  assert.ok(globMatches('apps', 'apps'))
  assert.ok(!globMatches('apps', 'apps.example.org'))
  assert.ok(globMatches('', ''))
})

test('a star stands for any run of characters, none included', () => {
  assert.ok(globMatches('*.crossplane.io', 'iam.aws.crossplane.io'))
  assert.ok(globMatches('*gateway.networking.k8s.io', 'gateway.networking.k8s.io'))
  assert.ok(globMatches('a*b*c', 'abc'))
  assert.ok(globMatches('a*b*c', 'a-b-b-c'))
  assert.ok(globMatches('*', ''))
})

test('the ends must not overlap, and a dot is a dot', () => {
  assert.ok(!globMatches('ab*ba', 'aba'))
  assert.ok(!globMatches('*.crossplane.io', 'crossplane.io'))
  assert.ok(!globMatches('*.crossplane.io', 'xcrossplane-io'))
  assert.ok(!globMatches('a*x*c', 'abc'))
})

test('a hostile pattern stays cheap', () => {
  assert.ok(!globMatches('*a'.repeat(200), 'a'.repeat(199)))
})
