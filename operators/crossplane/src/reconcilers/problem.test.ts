import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiError } from '@barometer/client'
import { wordsOf } from './problem.ts'

const causes = [
  { field: 'spec.policy', message: 'Unsupported value: "Never": supported values: "a", "b"' },
  { field: 'spec.engine', message: 'Required value' },
]

function refusal(...order: readonly (typeof causes)[number][]): ApiError {
  const fields = order.map(({ field, message }) => `${field}: ${message}`).join(', ')
  const list = order.length > 1 ? `[${fields}]` : fields
  const message = `Instance "a" is invalid: ${list}`
  return new ApiError('PATCH /x', { code: 422, message, details: { causes: order } } as ApiError['status'])
}

test('what is wrong with several fields is told in one order, in whichever the server tells it', () => {
  const [policy, engine] = causes as [(typeof causes)[number], (typeof causes)[number]]
  const told =
    'Instance "a" is invalid: [spec.engine: Required value, spec.policy: Unsupported value: "Never": supported values: "a", "b"]'
  assert.equal(wordsOf(refusal(policy, engine)), told)
  assert.equal(wordsOf(refusal(engine, policy)), told)
})

test('other words stay as they are', () => {
  assert.equal(wordsOf(refusal(causes[1]!)), 'Instance "a" is invalid: spec.engine: Required value')
  assert.equal(wordsOf(new Error('a [b, a]')), 'a [b, a]')
})
