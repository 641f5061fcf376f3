import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PageAddress, readAddress, writeAddress } from './page-address.ts'

const addresses: readonly PageAddress[] = [
  { filter: {} },
  { cluster: 'prod & eu', object: 'apps/Deployment/shop/web', tab: 'yaml', filter: {} },
  { object: '/Node//worker', drawer: 'scenarios', filter: {} },
  {
    view: 'unreadable',
    filter: { text: 'a=b&c ü', kind: '/Pod', namespace: '', state: 'error', ecosystem: 'knative' },
  },
]

test('an address that is written is read as what it was', () => {
  for (const address of addresses) {
    const written = writeAddress(address)
    assert.deepEqual(readAddress(written.slice(1)), address)
  }
})

test('an address reads well', () => {
  assert.equal(writeAddress(addresses[0]!), '/')
  assert.equal(
    writeAddress({ object: 'apps/Deployment/shop/web', filter: {} }),
    '/?object=apps/Deployment/shop/web',
  )
})

test('what an address does not know it passes by', () => {
  assert.deepEqual(readAddress('?tab=nonsense&view=other&drawer=kitchen&x=1&object='), { filter: {} })
})
