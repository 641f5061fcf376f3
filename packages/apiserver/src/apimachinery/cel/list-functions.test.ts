import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileExpression } from './environment.ts'

const evaluate = (source: string) => compileExpression(source, false).program!({ self: 0, oldSelf: 0 })

test('a range has as many items as it says, unless those are more than an expression may take', () => {
  assert.equal(evaluate('lists.range(3) == [0, 1, 2]'), true)
  assert.throws(() => evaluate('lists.range(1000000000).size() > 0'), /cost limit exceeded/)
})
