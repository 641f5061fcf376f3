import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Answer, Json } from '../http.ts'
import { Normaliser } from './normalise.ts'

const answer = (body: Json, warning?: string): Answer => ({
  status: 200,
  headers: warning ? { warning } : {},
  text: '',
  body,
})
const uid = (digit: number) => `0000000${digit}-0000-0000-0000-000000000000`

test('uids and versions become the order in which they were first seen', () => {
  const object = (id: number, version: string) =>
    answer({ metadata: { uid: uid(id), resourceVersion: version } })
  const normaliser = new Normaliser()
  const first = normaliser.answer(object(1, '700')).body.metadata
  assert.deepEqual(first, { uid: '<uid-1>', resourceVersion: '<version-1>' })
  const second = normaliser.answer(object(2, '900')).body.metadata
  assert.deepEqual(second, { uid: '<uid-2>', resourceVersion: '<version-2>' })
  assert.deepEqual(normaliser.answer(object(1, '900')).body.metadata, { ...second, uid: '<uid-1>' })
})

test('two servers that agree are equal, one that moved a version is not', () => {
  const after = (versions: string[]) => {
    const normaliser = new Normaliser()
    return versions.map((resourceVersion) => normaliser.answer(answer({ metadata: { resourceVersion } })))
  }
  assert.deepEqual(after(['5', '5', '9']), after(['70', '70', '71']))
  assert.notDeepEqual(after(['5', '5', '9']), after(['70', '71', '72']))
})

test('the version of a list, times of the clock, addresses and tokens become a word', () => {
  const list = {
    kind: 'List',
    metadata: { resourceVersion: '12', continue: 'abc' },
    items: [{ metadata: { creationTimestamp: '2026-05-01T00:00:00Z' }, spec: { clusterIP: '10.0.3.4' } }],
  }
  assert.deepEqual(new Normaliser().answer(answer(list)).body, {
    kind: 'List',
    metadata: { resourceVersion: '<version>', continue: '<continue>' },
    items: [{ metadata: { creationTimestamp: '<time>' }, spec: { clusterIP: '<address>' } }],
  })
})

test('a headless service stays headless, and a time of the request stays', () => {
  const body = { spec: { clusterIP: 'None' }, at: '2026-01-01T00:00:00Z' }
  assert.deepEqual(new Normaliser().answer(answer(body)).body, body)
})

test('causes and errors come in one order', () => {
  const one = { field: 'spec.a', message: 'x' }
  const two = { field: 'spec.b', message: 'y' }
  const refusal = (causes: Json[], message: string) =>
    new Normaliser().answer(answer({ kind: 'Status', message, details: { causes } })).body
  assert.deepEqual(
    refusal([one, two], 'W "a" is invalid: [spec.a: x, spec.b: y]'),
    refusal([two, one], 'W "a" is invalid: [spec.b: y, spec.a: x]'),
  )
  assert.equal(refusal([], 'bad: errors:\n  b\n  a').message, refusal([], 'bad: errors:\n  a\n  b').message)
})

test('managers come in the order of the server', () => {
  const managed = (...managers: string[]) =>
    new Normaliser().answer(answer({ managedFields: managers.map((manager) => ({ manager })) })).body
  assert.notDeepEqual(managed('a', 'b'), managed('b', 'a'))
})

test('a name the server made up is known by what it was asked to begin with', () => {
  const named = (name: string) => new Normaliser().answer(answer({ metadata: { name } })).body.metadata.name
  assert.equal(named('gen3-x7k2p'), named('gen3-abcde'))
  assert.notEqual(named('gen3-x7k2p'), named('gen4-x7k2p'))
})

test('warnings are compared without their order', () => {
  const warned = (text: string) => new Normaliser().answer(answer({}, text)).warning
  assert.deepEqual(warned('299 - "b", 299 - "a, with comma"'), ['299 - "a, with comma"', '299 - "b"'])
})

test('what a patch of nothing warned of on the way is chance', () => {
  const nothing = (warning?: string) => new Normaliser().answer({ ...answer({}, warning), status: 404 })
  assert.deepEqual(nothing('299 - "unknown field \\"spec.x\\""'), nothing())
  assert.notDeepEqual(nothing('299 - "deprecated"'), nothing())
})

test('what was found before an unknown field is chance, and not compared', () => {
  const told = (message: string) => new Normaliser().answer(answer({ kind: 'Status', message })).body.message
  const head = 'failed to create typed patch object (/two; fuzz.example.com/v1, Kind=Rich): '
  const alone = told(`${head}.spec.unknown: field not declared in schema`)
  const beside = told(
    `${head}errors:\n  .spec.ports: duplicate entries for key [port=81]\n  .spec.unknown: field not declared in schema`,
  )
  assert.equal(alone, beside)
  assert.notEqual(alone, told(`${head}.spec.ports: duplicate entries for key [port=81]`))
})
