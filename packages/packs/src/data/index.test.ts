import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileCel } from '../cel.ts'
import { codeRules } from '../code-rules.ts'
import { checkPack } from '../schema.ts'
import { builtInPacks } from './index.ts'

for (const pack of builtInPacks) {
  test(`the pack ${pack.name} meets the schema that users' packs must meet`, () => {
    assert.deepEqual(checkPack(pack), [])
  })

  test(`the pack ${pack.name} says which upstream versions it was checked with`, () => {
    assert.ok(Object.keys(pack.checkedWith).length > 0)
    for (const version of Object.values(pack.checkedWith)) assert.match(version, /\d/)
  })
}

test('no two packs have the same name', () => {
  const names = builtInPacks.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
})

const nothing = { object: {}, metadata: {}, spec: {}, status: {}, conditions: {}, now: new Date(0) }

test('rules of the packs are asked of an object that has nothing, and none fails to evaluate', () => {
  for (const { name, kinds } of builtInPacks) {
    for (const { id, when, code = '' } of kinds.flatMap(({ rules = [] }) => rules)) {
      if (when === undefined) assert.equal(codeRules[code]?.find(nothing), undefined, `${name}/${id}`)
      else assert.equal(typeof compileCel(when)(nothing), 'boolean', `${name}/${id}`)
    }
  }
})
