import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, familyProblems, partOf, widget } from '../testkit.ts'
import { noChildErrorsUpward } from './no-child-errors-upward.ts'

const error = 'cannot create the bucket: AccessDenied: user crossplane may not do this'
const bucket = partOf('App/a', 'Bucket', 'b', [condition('Synced', { status: 'False', message: error })])
const app = (message: string) =>
  widget([condition('Healthy', { status: 'False', message })], { kind: 'App', metadata: { name: 'a' } })

test('the error text of a part in the message of its parent is found', () => {
  assert.deepEqual(familyProblems(noChildErrorsUpward, [app(`bucket b: ${error}`), bucket], 'crossplane'), [
    'App/a status.conditions[0].message: Healthy repeats the error of Bucket b',
  ])
})

test('counts and names are what a parent should say', () => {
  const generic = 'Unhealthy resources: b; 1 of 3 composed resources are not synced'
  assert.deepEqual(familyProblems(noChildErrorsUpward, [app(generic), bucket], 'crossplane'), [])
})

test('what a healthy part says is no error, and short texts may be alike by chance', () => {
  const well = partOf('App/a', 'Bucket', 'b', [condition('Synced', { message: error })])
  assert.deepEqual(familyProblems(noChildErrorsUpward, [app(error), well], 'crossplane'), [])
  const short = partOf('App/a', 'Bucket', 'b', [condition('Synced', { status: 'False', message: 'denied' })])
  assert.deepEqual(
    familyProblems(noChildErrorsUpward, [app('the request was denied by someone'), short], 'crossplane'),
    [],
  )
})
