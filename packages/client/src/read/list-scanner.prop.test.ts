import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ListScanner, type ScannerOptions } from './list-scanner.ts'

function scan(
  text: string,
  cuts: readonly number[],
  options?: ScannerOptions,
): { items: unknown[]; envelope: unknown } {
  const items: unknown[] = []
  const scanner = new ListScanner((item) => items.push(item), options)
  const bytes = Buffer.from(text)
  const places = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b)
  let from = 0
  for (const to of [...places, bytes.length]) {
    scanner.push(bytes.subarray(from, to))
    from = to
  }
  return { items, envelope: scanner.end() }
}

const cuts = fc.array(fc.nat(10_000), { maxLength: 30 })
const object = fc.dictionary(fc.string(), fc.jsonValue())

test('finds what JSON.parse finds, wherever the chunks are cut', () => {
  const list = fc.record({ kind: fc.string(), metadata: object, items: fc.array(object, { maxLength: 8 }) })
  const arranged = fc.tuple(list, fc.boolean(), fc.nat(3))
  fc.assert(
    fc.property(arranged, cuts, ([value, itemsFirst, indent], at) => {
      const { items, ...rest } = value
      const text = JSON.stringify(itemsFirst ? { items, ...rest } : { ...rest, items }, undefined, indent)
      const found = scan(text, at)
      assert.deepEqual(found.items, JSON.parse(JSON.stringify(items)))
      assert.deepEqual(found.envelope, JSON.parse(JSON.stringify({ ...rest, items: [] })))
    }),
  )
})

test('only the items of the list itself are items', () => {
  const value = {
    metadata: { items: [{ a: 1 }], note: '"items":[{"b":2}]' },
    other: ['items', [{ c: 3 }]],
    items: [{ d: 4 }],
  }
  assert.deepEqual(scan(JSON.stringify(value), [3, 50]).items, [{ d: 4 }])
  assert.deepEqual(scan('{"items":null,"kind":"PodList"}', []).items, [])
})

test('what managers manage is left unread, and nothing else, wherever the chunks are cut', () => {
  const fieldSet = fc.constantFrom(
    { 'f:metadata': { 'f:labels': { '.': {}, 'f:a\\"}': {} } } },
    { 'k:{"type":"Ready"}': { '.': {}, 'f:status': {} }, fieldsV1: { managedFields: [] } },
    {},
  )
  const word = fc.constantFrom('metadata', 'managedFields', 'fieldsV1', 'manager', 'items', 'x')
  const manager = fc.record(
    { fieldsV1: fc.oneof(fieldSet, word), manager: word, operation: word },
    { requiredKeys: ['manager'] },
  )
  const managers = fc.array(manager, { maxLength: 3 })
  const lookAlike = fc.record({ managedFields: managers, fieldsV1: fieldSet, x: fc.array(manager) })
  const item = fc.record(
    {
      kind: word,
      metadata: fc.record({
        name: word,
        labels: fc.dictionary(word, word),
        managedFields: managers,
        x: managers,
      }),
      spec: fc.record({ metadata: lookAlike, managedFields: managers }),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(fc.array(item, { maxLength: 4 }), cuts, fc.nat(2), (items, at, indent) => {
      const found = scan(JSON.stringify({ metadata: {}, items }, undefined, indent), at, {
        withoutFieldSets: true,
      })
      const expected = JSON.parse(JSON.stringify(items)) as { metadata?: { managedFields?: object[] } }[]
      for (const each of expected) {
        for (const one of each.metadata?.managedFields ?? [])
          if ('fieldsV1' in one && typeof one.fieldsV1 === 'object') one.fieldsV1 = {}
      }
      assert.deepEqual(found.items, expected)
    }),
    { numRuns: 500 },
  )
})

test('a list that ends in the middle is no list', () => {
  const text = JSON.stringify({ kind: 'PodList', items: [{ a: 'x' }, { b: ['y'] }] })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), cuts, (end, at) => {
      assert.throws(() => scan(text.slice(0, end), at), SyntaxError)
    }),
  )
})

test('bytes that are no JSON at all are a SyntaxError and nothing worse', () => {
  fc.assert(
    fc.property(fc.string(), cuts, (text, at) => {
      try {
        scan(text, at)
      } catch (error) {
        assert.ok(error instanceof SyntaxError, String(error))
      }
    }),
  )
})

test('an object without an end is given up', () => {
  const scanner = new ListScanner(() => {})
  scanner.push(Buffer.from('{"items":[{"name":"'))
  const chunk = Buffer.alloc(1024 * 1024, 'x')
  const goOn = () => {
    for (let count = 0; count < 100; count++) scanner.push(chunk)
  }
  assert.throws(goOn, /an object has more than 64 MB/)
  const around = new ListScanner(() => {})
  assert.throws(() => {
    for (let count = 0; count < 100; count++) around.push(Buffer.alloc(1024 * 1024, ' '))
  }, /more than 64 MB/)
})
