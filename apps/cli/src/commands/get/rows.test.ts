import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baro } from '../../testing/baro.testkit.ts'

test('-o wide tells Healthy by a summary from Healthy by one field', () => {
  const volume = (name: string, status: object) => ({
    apiVersion: 'example.org/v1',
    kind: 'Volume',
    metadata: { name },
    status,
  })
  const objects = [
    volume('a', { conditions: [{ type: 'Ready', status: 'True' }] }),
    volume('b', { state: 'attached' }),
  ]
  const input = objects.map((object) => JSON.stringify(object)).join('\n')
  const { out } = baro(['get', 'volumes', '-o', 'wide', '-f', '-'], {
    environment: { COLUMNS: '200' },
    input,
  })
  const cells = out
    .trim()
    .split('\n')
    .map((line) => line.split(/\s{2,}/))
  assert.ok(cells[0]?.includes('EVIDENCE'), out)
  assert.ok(cells[1]?.includes('summary'), out)
  assert.ok(cells[2]?.includes('fields'), out)
})

test('where what is beneath is the trouble, it is told since when that is', () => {
  const object = (kind: string, name: string, status: string, since: string, more: object = {}) => ({
    apiVersion: 'example.org/v1',
    kind,
    metadata: { name, uid: name, ...more },
    status: { conditions: [{ type: 'Ready', status, reason: 'R', lastTransitionTime: since }] },
  })
  const ownerReferences = [
    { apiVersion: 'example.org/v1', kind: 'App', name: 'a', uid: 'a', controller: true },
  ]
  const input = [
    object('App', 'a', 'True', '2026-01-08T09:00:00Z'),
    object('Part', 'p', 'False', '2026-01-10T08:30:00Z', { ownerReferences }),
  ]
  const { out } = baro(['get', 'apps', '-f', '-', '--now', '2026-01-10T09:00:00Z'], {
    environment: { COLUMNS: '200' },
    input: input.map((each) => JSON.stringify(each)).join('\n'),
  })
  assert.match(out, /^a +Error +Healthy +30m +R +Part p/m)
})
