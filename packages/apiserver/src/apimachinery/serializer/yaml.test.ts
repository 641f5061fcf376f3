import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadYaml } from './yaml.ts'

/** Each level names the one before it nine times. */
const bomb = (levels: number) => {
  const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x]']
  for (let level = 1; level <= levels; level++)
    lines.push(
      `a${level}: &a${level} [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]`,
    )
  return lines.join('\n')
}

test('an alias stands for what it names', () => {
  assert.deepEqual(loadYaml('a: &x {b: 1}\nc: *x\nd: {<<: *x, e: 2}'), {
    a: { b: 1 },
    c: { b: 1 },
    d: { b: 1, e: 2 },
  })
  assert.ok(loadYaml(bomb(4)))
})

for (const levels of [8, 20, 400])
  test(`aliases of aliases, ${levels} levels deep, are refused`, () => {
    assert.throws(() => loadYaml(bomb(levels)), { message: 'document contains excessive aliasing' })
  })

test('one long text that is named often is refused', () => {
  const text = `a: &x ${'y'.repeat(100_000)}\nb: [${Array(1000).fill('*x').join(', ')}]`
  assert.throws(() => loadYaml(text), { message: 'document contains excessive aliasing' })
})

test('a part that holds itself is refused', () => {
  assert.throws(() => loadYaml('a: &x [*x]'))
})

test('merges of merges are read in time that does not grow with their product', () => {
  const lines = ['a0: &a0 {k: v}']
  for (let level = 1; level <= 40; level++)
    lines.push(
      `a${level}: &a${level} {<<: [${Array(9)
        .fill(`*a${level - 1}`)
        .join(', ')}]}`,
    )
  assert.deepEqual((loadYaml(lines.join('\n')) as { a40: object }).a40, { k: 'v' })
})
