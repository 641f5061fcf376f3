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
