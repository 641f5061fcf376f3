import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, indexPacks } from '@barometer/packs'
import { lintObject } from './lint.ts'
import { condition, now, widget } from './testkit.ts'

const options = { now, packs: indexPacks(builtInPacks) }

test('what is kept for old readers is left as it was', () => {
  const bad = [{ type: 'ready_x', status: 'Fale' }]
  const parts = { apiVersion: 'cluster.x-k8s.io/v1beta2' }
  const found = (status: object) =>
    lintObject(widget([condition('Available')], { ...parts, status: { ...status } }), options)
      .findings.map(({ path }) => path)
      .filter((path) => path?.includes('v1beta1'))
  assert.deepEqual(found({ deprecated: { v1beta1: { conditions: bad } } }), [])
  assert.ok(found({ v1beta1: { conditions: bad } }).length > 0)
})
