import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Connection } from '@barometer/client'
import { KubeconfigWatch } from './kubeconfig-watch.ts'

const connection = (server: string, token: string): Connection => ({
  server,
  namespace: 'default',
  context: 'prod',
  tls: {},
  auth: { by: 'token', token },
})

function watching() {
  const used: Connection[] = []
  const state = { read: () => connection('https://a', 'one') }
  const watch = new KubeconfigWatch(() => state.read(), { use: (made) => used.push(made) })
  return { watch, used, state }
}

test('a kubeconfig that stays as it is says nothing', () => {
  const { watch, used } = watching()
  watch.look(0)
  assert.deepEqual([watch.text(0), used], ['', []])
})

test('new credentials are used at once, and that is told for a while', () => {
  const { watch, used, state } = watching()
  state.read = () => connection('https://a', 'two')
  watch.look(1000)
  assert.deepEqual(used, [connection('https://a', 'two')])
  assert.match(watch.text(1000), /connected with the new credentials/)
  watch.look(2000)
  assert.equal(used.length, 1)
  assert.equal(watch.text(60_000), '')
})

test('another server is told, and never connected to', () => {
  const { watch, used, state } = watching()
  state.read = () => connection('https://b', 'two')
  watch.look(1000)
  assert.equal(
    watch.text(99_000),
    'the kubeconfig has changed and now names https://b; this still shows https://a',
  )
  assert.deepEqual(used, [])
})

test('one that cannot be read any more is told until it can', () => {
  const { watch, state } = watching()
  state.read = () => {
    throw new Error('kubeconfig: there is no such file')
  }
  watch.look(1000)
  assert.match(watch.text(1000), /cannot be read any more: kubeconfig: there is no such file/)
  state.read = () => connection('https://a', 'one')
  watch.look(2000)
  assert.equal(watch.text(2000), '')
})
