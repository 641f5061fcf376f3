import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { KubeObject } from '@barometer/client'
import type { Environment } from '../environment.ts'
import type { ChaosPlan } from './chaos-plan.ts'
import { Honesty } from './honesty.ts'

const time = '2026-01-01T00:00:00Z'

function object(kind: string, name: string, said: Readonly<Record<string, string>>, owner?: KubeObject) {
  const conditions = Object.entries(said).map(([type, status]) => ({
    ...{ type, status, reason: 'Said', message: '', lastTransitionTime: time },
    ...(status === 'False' && { severity: 'Error' }),
  }))
  const reference = owner && {
    ...{ apiVersion: owner.apiVersion, kind: owner.kind, controller: true },
    ...{ name: owner.metadata.name, uid: owner.metadata.uid },
  }
  return {
    ...{ apiVersion: 'cluster.x-k8s.io/v1beta1', kind },
    metadata: {
      ...{ name, namespace: 'default', uid: `${kind}-${name}`, creationTimestamp: time },
      ...(reference && { ownerReferences: [reference] }),
    },
    status: { conditions },
  } as unknown as KubeObject
}

async function foundIn(objects: readonly KubeObject[], plan: Partial<ChaosPlan> = {}, made: string[] = []) {
  const inventory = () => made.map((what) => ({ what, owner: 'web' }))
  const environment = { objects: async () => objects, now: Date.parse(time), inventory }
  const honesty = new Honesty(environment as unknown as Environment, plan as ChaosPlan)
  await honesty.look()
  await honesty.look()
  return { found: [...honesty.problems], looks: honesty.looks }
}

const root = object('Machine', 'web', { Ready: 'True' })

test('a parent that is True above a part that says False is found, once', async () => {
  const lie = await foundIn([root, object('AWSMachine', 'web', { Ready: 'False' }, root)])
  assert.deepEqual(lie, {
    found: ['Machine/web: Ready=True while AWSMachine web is not ready'],
    looks: 1,
  })
  for (const said of ['True', 'Unknown']) {
    const { found } = await foundIn([root, object('AWSMachine', 'web', { Ready: said }, root)])
    assert.deepEqual(found, [])
  }
})

test('a summary that is True beside a condition that says False is found', async () => {
  const { found } = await foundIn([object('Machine', 'web', { Ready: 'True', NodeHealthy: 'False' })])
  assert.deepEqual(found, ['Machine/web: Ready=True while NodeHealthy=False'])
})

test('a mirror that is True above its source is found, unless it is a deviation that has a reason', async () => {
  const parent = object('Machine', 'web', { Ready: 'Unknown', InfrastructureReady: 'True' })
  const objects = [parent, object('AWSMachine', 'web', { Ready: 'False' }, parent)]
  const sources = { 'Machine InfrastructureReady': ['AWSMachine Ready'] }
  const problem = 'Machine/web: InfrastructureReady=True while AWSMachine web says Ready=False'
  assert.deepEqual((await foundIn(objects, { sources })).found, [problem])
  const deviations = { 'Machine InfrastructureReady AWSMachine Ready': 'a test' }
  assert.deepEqual((await foundIn(objects, { sources, deviations })).found, [])
})

test('a deviation for what goes covers a part that is being deleted, and no other', async () => {
  const part = object('AWSMachine', 'web', { Ready: 'False' }, root)
  const parent = object('Machine', 'web', { Ready: 'Unknown', InfrastructureReady: 'True' })
  const sources = { 'Machine InfrastructureReady': ['AWSMachine Ready'] }
  const deviations = { 'Machine InfrastructureReady AWSMachine Ready going': 'a test' }
  const going = { ...part, metadata: { ...part.metadata, deletionTimestamp: time } }
  assert.deepEqual((await foundIn([parent, going], { sources, deviations })).found, [])
  assert.equal((await foundIn([parent, going], { sources })).found.length, 1)
  assert.equal((await foundIn([parent, going, part], { sources, deviations })).found.length, 1)
})

test('what was made twice is found', async () => {
  assert.deepEqual((await foundIn([], {}, ['vpc', 'subnet', 'vpc'])).found, [
    'there is more than one vpc of web',
  ])
})
