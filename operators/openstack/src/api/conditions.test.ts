import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtInPacks, globMatches } from '@barometer/packs'
import { kinds } from '../actuators/kinds.ts'
import { conditionsOfKind, reasons, types } from './conditions.ts'

const [pack] = builtInPacks.filter(({ name }) => name === 'openstack').flatMap((one) => one.kinds)

test('the document names three condition types; kinds without parts have two', () => {
  assert.deepEqual(conditionsOfKind(true).types, ['Available', 'Progressing', 'SubResourcesReady'])
  assert.deepEqual(conditionsOfKind(false).types, ['Available', 'Progressing'])
  assert.deepEqual(Object.keys(types), conditionsOfKind(true).types)
})

test('each reason is one word in PascalCase, and says what it means', () => {
  for (const [reason, { means }] of Object.entries(reasons)) {
    assert.match(reason, /^[A-Z][A-Za-z0-9]*$/)
    assert.match(means, /^[A-Z].*\.$/)
  }
})

test('baro explain says of every reason of the operator what is said here', () => {
  for (const [reason, { means, actor }] of Object.entries(reasons))
    assert.deepEqual(pack?.glossary?.reasons?.[reason], { means, actor }, reason)
})

test('baro explain knows why a part of each kind has failed', () => {
  const patterns = Object.keys(pack?.glossary?.reasons ?? {})
  for (const { kind, actuator } of kinds)
    for (const { reason } of actuator.parts ?? [])
      assert.ok(
        patterns.some((pattern) => globMatches(pattern, reason)),
        `${kind}: ${reason}`,
      )
})

test('no two parts of a kind have one name or one reason', () => {
  for (const { actuator } of kinds) {
    const parts = actuator.parts ?? []
    assert.equal(new Set(parts.map(({ kind }) => kind)).size, parts.length)
    assert.equal(new Set(parts.map(({ reason }) => reason)).size, parts.length)
  }
})
