import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crd, problems } from '../testkit.ts'
import { statusSubresource } from './status-subresource.ts'

test('a status without its subresource is found', () => {
  assert.deepEqual(problems(statusSubresource, crd({ type: 'object' }, { subresources: {} })), [
    'spec.versions[0].subresources: v1: a status without the status subresource',
  ])
})

test('a version without a status needs none', () => {
  assert.deepEqual(problems(statusSubresource, crd(undefined, { subresources: undefined })), [])
  assert.deepEqual(problems(statusSubresource, crd({ type: 'object' })), [])
})
