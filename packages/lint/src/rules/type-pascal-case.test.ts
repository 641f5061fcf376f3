import assert from 'node:assert/strict'
import { test } from 'node:test'
import { condition, problems, widget } from '../testkit.ts'
import { typePascalCase } from './type-pascal-case.ts'

test('a type that begins small or has other signs than letters and digits is found', () => {
  for (const type of ['ready', 'In-progress', 'disk_full']) {
    assert.equal(problems(typePascalCase, widget([condition(type)])).length, 1, type)
  }
})

test('a name that is no type at all is left to type-format', () => {
  assert.deepEqual(problems(typePascalCase, widget([condition('not ready')])), [])
})

test('types behind a DNS prefix belong to others and are left alone, and so are dotted ones', () => {
  for (const type of ['Ready', 'HTTPReady', 'ACK.ResourceSynced', 'example.org/feature-1']) {
    assert.deepEqual(problems(typePascalCase, widget([condition(type)])), [], type)
  }
})
