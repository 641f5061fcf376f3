import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { typeSuffix } from './type-suffix.ts'

test('a misspelt Succeeded is found as what it was meant to be', () => {
  for (const type of ['KubeProxyUpgradeSucceded', 'MachinesUpgradeSuccedeed', 'DeletionSuccceded']) {
    const [found = ''] = problems(typeSuffix, widget([condition(type)]), 'cluster-api')
    assert.match(found, /a misspelt Succeeded$/, type)
  }
})

test('a name whose last word does not say what True means is found', () => {
  assert.deepEqual(problems(typeSuffix, widget([condition('Bootstrap')]), 'cluster-api'), [
    'status.conditions[0].type: Bootstrap does not end in a word that says what True means',
  ])
})

test('Ready, Succeeded and other words of positive meaning are in order', () => {
  for (const type of ['VPCReady', 'CreateVPCSucceeded', 'EtcdClusterHealthy', 'MachinesCreated']) {
    assert.deepEqual(problems(typeSuffix, widget([condition(type)]), 'cluster-api'), [], type)
  }
})
