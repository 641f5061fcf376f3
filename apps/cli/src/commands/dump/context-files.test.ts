import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contextFiles } from './context-files.ts'

test('each context has a file of its own, with the ending that was given, in the same folder', () => {
  const fileFor = contextFiles('/dumps/v1.2/fleet.jsonl.gz')
  assert.equal(fileFor('prod'), '/dumps/v1.2/fleet-prod.jsonl.gz')
  assert.equal(contextFiles('fleet')('prod'), 'fleet-prod')
})

test('a context leads to no other folder, and no two share a file', () => {
  const fileFor = contextFiles('fleet.jsonl')
  assert.deepEqual(['../etc/passwd', '.._etc_passwd', 'arn:aws:eks:eu:1:cluster/prod'].map(fileFor), [
    'fleet-.._etc_passwd.jsonl',
    'fleet-.._etc_passwd-2.jsonl',
    'fleet-arn_aws_eks_eu_1_cluster_prod.jsonl',
  ])
})
