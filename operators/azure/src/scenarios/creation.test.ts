// azure-ready / Open questions answered: "Will this work with kstatus?"
import assert from 'node:assert/strict'
import { kstatus } from '@barometer/verdict'
import { resourceGroup, scenario, statusOf, virtualNetwork } from './scenario.testkit.ts'

scenario('a resource that nobody has looked at yet is Unknown, and in progress to kstatus, not current', {
  section: 'Open questions answered',
  rules: ['A1', 'A23', 'A26'],
  given: async (environment) => {
    const { cluster, clock } = environment
    const state = async () => {
      const result = kstatus((await cluster.get('ResourceGroup/rg')) as object, { now: clock.now() })
      return 'status' in result ? result.status : result
    }
    await environment.stop()
    await cluster.apply(resourceGroup())
    const { conditions } = await statusOf({ cluster }, 'ResourceGroup/rg')
    assert.deepEqual(conditions, [
      {
        type: 'Ready',
        status: 'Unknown',
        reason: 'NotYetReported',
        message: 'The operator has not looked at the resource yet',
      },
    ])
    assert.equal(await state(), 'InProgress')
    await environment.start()
    await environment.settle()
    assert.equal(await state(), 'Current')
  },
  then: { 'ResourceGroup/rg': { Ready: 'True Succeeded' } },
})

scenario('without Ready: nobody writes it, and everything is created all the same', {
  section: 'Details',
  rules: ['A6'],
  options: { without: ['Ready'] },
  given: [resourceGroup(), virtualNetwork()],
  when: async ({ advance, cloud }) => {
    await advance('1m')
    assert.equal((await cloud.ids()).length, 2)
  },
  then: {
    'ResourceGroup/rg': { Ready: 'absent' },
    'VirtualNetwork/net': { Ready: 'absent' },
    'VirtualNetwork/net#state': { status: { provisioningState: 'Succeeded' } },
  },
  lint: {
    'first-visit ResourceGroup/rg': 'it was asked for',
    'first-visit VirtualNetwork/net': 'it was asked for',
  },
})
