import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesRegExp } from '@barometer/cel/regexp'
import { type CelInput, compileCel } from './cel.ts'

const input: CelInput = {
  object: {},
  metadata: { generation: 4 },
  spec: { replicas: 3 },
  status: { replicas: 2, phase: 'Bound', pods: [{ name: 'a' }], odd: 'x' },
  conditions: { Ready: { type: 'Ready', status: 'False', reason: 'Waiting' } },
  now: new Date('2024-01-01T00:01:00Z'),
}
const ask = (source: string) => compileCel(source)(input)

test('numbers of the object and literals are compared and added as one kind', () => {
  assert.equal(ask('status.replicas < spec.replicas'), true)
  assert.equal(ask('status.replicas == 2'), true)
  assert.equal(ask('status.replicas + 1 == 3'), true)
  assert.equal(ask('1 - status.replicas == -1'), true)
})

test('the forgiving getters answer for what is missing or of the wrong type', () => {
  assert.equal(ask("status.text('phase')"), 'Bound')
  assert.equal(ask("status.text('replicas')"), '')
  assert.equal(ask("status.text('constructor')"), '')
  assert.equal(ask("status.count('odd')"), 0n)
  assert.equal(ask("spec.count('none', 1)"), 1n)
  assert.equal(ask("size(status.list('pods')) + size(status.list('phase'))"), 1n)
})

test('conditions are found by type, and one that is missing is not an error when asked for as optional', () => {
  assert.equal(ask("conditions.?Ready.reason.orValue('')"), 'Waiting')
  assert.equal(ask("conditions.?Stalled.reason.orValue('none')"), 'none')
  assert.equal(ask("conditions.?Ready.message.orValue('none')"), 'none')
})

test('now is a time to reckon with', () => {
  assert.equal(ask("now - timestamp('2024-01-01T00:00:00Z') >= duration('60s')"), true)
})

test('a field that is not there is an error of the evaluation, not of the compilation', () => {
  const expression = compileCel('status.nothing.here == 1')
  assert.throws(() => expression(input))
})

test('what does not parse, or names what is not there, is refused at once', () => {
  assert.throws(() => compileCel('status.phase =='))
  assert.throws(() => compileCel('state.phase == "x"'), /state/)
})

test('a pattern runs by the engine that is given, and not at all without one', () => {
  assert.equal(compileCel("status.phase.matches('^B')", matchesRegExp)(input), true)
  assert.throws(() => ask("status.phase.matches('^B')"), /matches needs an engine for patterns/)
  const evil = { ...input, spec: { text: `${'a'.repeat(5000)}!` } }
  assert.equal(compileCel("spec.text.matches('^(a+)+$')", matchesRegExp)(evil), false)
})

test('a loop that takes too many steps is stopped', () => {
  const list = Array.from({ length: 200 }, (_, index) => index)
  const nested = 'spec.l.all(a, spec.l.all(b, spec.l.all(c, spec.l.all(d, a + b + c + d >= 0))))'
  assert.throws(() => compileCel(nested)({ ...input, spec: { l: list } }), /cost limit exceeded/)
  assert.equal(compileCel('spec.l.all(a, a >= 0)')({ ...input, spec: { l: list } }), true)
})
