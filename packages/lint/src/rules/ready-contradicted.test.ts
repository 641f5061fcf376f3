import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, familyProblems, partOf, problems, widget } from '../testkit.ts'
import { readyContradicted } from './ready-contradicted.ts'

test('Ready=True beside a part that is False, or a trouble that is True, is found', () => {
  const conditions = [
    condition('Ready'),
    condition('SubnetsReady', { status: 'False' }),
    condition('BuildFailed', { status: 'True' }),
  ]
  assert.deepEqual(problems(readyContradicted, widget(conditions), 'cluster-api'), [
    'status.conditions[1]: Ready=True while SubnetsReady=False',
    'status.conditions[2]: Ready=True while BuildFailed=True',
  ])
})

test('Unknown is neither, and switches and work under way are not troubles', () => {
  const conditions = [
    condition('Ready'),
    condition('SubnetsReady', { status: 'Unknown' }),
    condition('Paused', { status: 'False' }),
    condition('ScalingUp', { status: 'True' }),
    condition('BuildFailed', { status: 'False' }),
  ]
  assert.deepEqual(problems(readyContradicted, widget(conditions), 'cluster-api'), [])
})

test('Ready=True above a part that says Ready=False is found, and counted', () => {
  const top = widget([condition('Ready')], { kind: 'Cluster', metadata: { name: 'c' } })
  const parts = ['a', 'b', 'c', 'd', 'e'].map((name) =>
    partOf('Cluster/c', 'Machine', name, [condition('Ready', { status: name === 'a' ? 'True' : 'False' })]),
  )
  assert.deepEqual(familyProblems(readyContradicted, [top, ...parts], 'cluster-api'), [
    'Cluster/c status.conditions[0]: Ready=True while Machine b, Machine c, Machine d and 1 more are not ready',
  ])
})

test('a part of a part does not count, nor one that is Unknown, nor does a parent that is not ready', () => {
  const top = widget([condition('Ready')], { kind: 'Cluster', metadata: { name: 'c' } })
  const middle = partOf('Cluster/c', 'Set', 's', [condition('Ready', { status: 'Unknown' })])
  const low = partOf('Set/s', 'Machine', 'm', [condition('Ready', { status: 'False' })])
  assert.deepEqual(familyProblems(readyContradicted, [top, middle, low], 'cluster-api'), [])
})
