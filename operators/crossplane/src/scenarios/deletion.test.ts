import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startEnvironment } from '@barometer/scenarios'
import { operator } from '../index.ts'
import {
  claimed,
  compositeOf,
  databases,
  given,
  instance,
  orders,
  part,
  scenario,
  vpc,
} from './scenario.testkit.ts'

const section = 'What problem are you facing?'
const xr = `XDatabase/${compositeOf('orders')}`
const network = `VPC.ec2.aws.upbound.io/${part('orders', 'network')}`
const running = given(claimed('Database'), databases([vpc('network')]), orders())

scenario('a claim that is deleted goes when all that it is made of is gone', {
  section,
  rules: ['X1'],
  given: running,
  when: async ({ cluster, advance }) => {
    await advance('1m')
    await cluster.delete('Database/orders')
    await advance('2m')
  },
  then: { 'Database/orders': 'gone', [xr]: 'gone', [network]: 'gone' },
})

scenario('a claim that cannot go because the cloud refuses says that something is wrong', {
  section,
  rules: ['X4', 'X12'],
  given: running,
  when: async ({ cluster, faults, advance }) => {
    await advance('1m')
    faults.inject('delete-refused')
    await cluster.delete('Database/orders')
    await advance('2m')
  },
  then: {
    [network]: {
      Synced:
        'False InvalidParameter "delete failed: InvalidParameterCombination: deletion protection is on"',
    },
    [xr]: {
      Ready: 'False Deleting "Resources that are not gone yet: network"',
      Healthy: 'False UnhealthyComposedResources "Unhealthy resources: network"',
    },
    'Database/orders': { Ready: 'False Deleting', Healthy: 'False UnhealthyCompositeResource' },
  },
  why: {
    'Database/orders': `${network} InvalidParameter "deletion protection"`,
    [xr]: `${network} InvalidParameter`,
  },
  act: async ({ faults, advance }) => {
    faults.clear()
    await advance('2m')
  },
  afterwards: { 'Database/orders': 'gone', [xr]: 'gone', [network]: 'gone' },
})

test('when a definition is deleted its claims, composites and resources go, and the cloud is empty', async (t) => {
  const environment = await startEnvironment(operator)
  t.after(() => environment.close())
  const { cluster, running: work } = environment
  const names = () =>
    work.controllers.map(({ name }) => name).filter((name) => /^(claim|composite)\//.test(name))
  const resources = [vpc('network'), instance('database')]
  await given(claimed('Database'), databases(resources), orders())(environment)
  await environment.advance('8m')
  assert.deepEqual(names(), ['composite/xdatabases.example.org', 'claim/databases.example.org'])
  await cluster.delete('CompositeResourceDefinition/xdatabases.example.org')
  await environment.advance('10m')
  assert.deepEqual(names(), [])
  for (const kind of operator.kinds.filter((each) => each.kind !== 'Composition'))
    assert.deepEqual(await cluster.list(kind), [], kind.kind)
  await given(claimed('Database'), orders())(environment)
  await environment.advance('8m')
  const claim = (await cluster.get('Database/orders'))?.status as {
    conditions: { type: string; status: string }[]
  }
  assert.equal(claim.conditions.find(({ type }) => type === 'Ready')?.status, 'True')
})
