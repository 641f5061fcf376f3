import assert from 'node:assert/strict'
import { test } from 'node:test'
import { selfSigned } from '@barometer/x509'
import { printedName, vouchedFor } from './addresses.ts'

const listens = (host: string, ...names: readonly string[]) => {
  const { cert } = selfSigned(names, Date.UTC(2030, 0, 2))
  const printed = printedName(host, cert)
  const inAddress = printed.includes(':') ? `[${printed}]` : printed
  return [printed, vouchedFor(() => cert).isOwnHost(`${inAddress}:8443`)]
}

test('the name that is printed for a shared page is one under which it answers', () => {
  assert.deepEqual(listens('127.0.0.1', 'page.example', '127.0.0.1'), ['127.0.0.1', true])
  assert.deepEqual(listens('0.0.0.0', 'page.example', '10.0.0.7'), ['page.example', true])
  assert.deepEqual(listens('0.0.0.0', '*.pages.example', '10.0.0.7'), ['10.0.0.7', true])
  assert.deepEqual(listens('::', '2001:db8::7'), ['2001:DB8:0:0:0:0:0:7', true])
})

test('where the certificate has no name that can be opened, the address is printed', () => {
  assert.deepEqual(listens('0.0.0.0', '*.pages.example'), ['0.0.0.0', false])
})
