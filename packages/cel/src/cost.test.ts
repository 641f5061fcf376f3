import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Environment } from '@marcbachmann/cel-js'
import { bounded, CostExceeded, registerLinear } from './index.ts'

const environment = new Environment().registerVariable('texts', 'list<string>')
registerLinear(environment, (pattern, text) => text.includes(pattern))
const evaluate = (source: string, context: object) =>
  bounded(environment.parse(source) as unknown as (context: object) => unknown)(context)

const texts = Array.from({ length: 300 }, () => 'x'.repeat(3000))

for (const body of [
  'x.contains(y)',
  'x == y',
  "x + y != ''",
  'x.matches(y)',
  'x <= y',
  'texts == texts',
  'y in texts',
  "[x, y].join('') != ''",
])
  test(`the length of what a loop reads counts: ${body}`, () => {
    assert.throws(() => evaluate(`texts.all(x, texts.all(y, ${body}))`, { texts }), CostExceeded)
  })

for (const body of ['x.size() == y.size()', "x.startsWith('x') && y.endsWith('x')", 'x.contains(y)'])
  test(`short texts, and what is only looked at, cost a step: ${body}`, () => {
    const short = body === 'x.contains(y)' ? texts.map((text) => text.slice(0, 9)) : texts
    assert.equal(evaluate(`texts.all(x, texts.all(y, ${body}))`, { texts: short }), true)
  })

test('a text that is read once, outside of a loop, costs nothing', () => {
  const longest = ['x'.repeat(20_000_000)]
  assert.equal(evaluate("texts[0].contains('y') || texts.all(x, x.size() > 0)", { texts: longest }), true)
})
