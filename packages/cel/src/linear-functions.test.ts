import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Environment } from '@marcbachmann/cel-js'
import { bounded, registerLinear } from './index.ts'

const environment = new Environment().registerVariable('text', 'string')
registerLinear(environment, (pattern, text) => text.includes(pattern))
const evaluate = (source: string, text = '') =>
  bounded(environment.parse(source) as unknown as (context: object) => unknown)({ text })

test('durations are read as the evaluator reads them, and have its type', () => {
  assert.equal(evaluate("duration('1h30m') == duration('90m') && duration('-1.5s') < duration('0s')"), true)
  assert.equal(evaluate("duration(text) > duration('1h')", '100m'), true)
  assert.equal(
    evaluate("timestamp('2024-01-01T00:00:00Z') + duration('1h') > timestamp('2024-01-01T00:59:00Z')"),
    true,
  )
  for (const text of ['', '1', '1h 2m', '1e3s', 'h1'])
    assert.throws(() => evaluate('duration(text)', text), /Invalid duration string/)
})

test('a text of a million digits is no duration, which one look tells', () => {
  for (const text of ['1'.repeat(1_000_000), '1.'.repeat(500_000), `${'1s'.repeat(500_000)}!`])
    assert.throws(() => evaluate('duration(text)', text), /Invalid duration string: 1/)
})
