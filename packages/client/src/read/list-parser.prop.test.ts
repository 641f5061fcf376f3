import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ListParser } from './list-parser.ts'
import { ListScanner, type ScannerOptions } from './list-scanner.ts'

interface Told {
  readonly items: unknown[]
  readonly envelope: unknown
  readonly error: string
}

/** What either makes of a text that arrives in pieces. */
function told(
  Kind: typeof ListParser | typeof ListScanner,
  text: string,
  cuts: readonly number[],
  options?: ScannerOptions,
): Told {
  const items: unknown[] = []
  const bytes = Buffer.from(text)
  const places = cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b)
  try {
    const reader = new Kind((item) => items.push(item), options)
    for (const [at, to] of [...places, bytes.length].entries())
      reader.push(bytes.subarray(places[at - 1] ?? 0, to))
    return { items, envelope: reader.end(), error: '' }
  } catch (error) {
    assert.ok(error instanceof SyntaxError, String(error))
    return { items, envelope: undefined, error: error.message }
  }
}

const cuts = fc.array(fc.nat(10_000), { maxLength: 10 })
const name = fc.constantFrom('metadata', 'managedFields', 'fieldsV1', 'items', 'x')
const value = fc.letrec((tie) => ({
  any: fc.oneof(
    { maxDepth: 6 },
    fc.constantFrom(1, null, 'x', '"items":[{}]', '}\\'),
    fc.array(tie('any'), { maxLength: 3 }),
    fc.dictionary(name, tie('any'), { maxKeys: 3 }),
  ),
})).any
const item = fc.record(
  {
    metadata: fc.record(
      { managedFields: fc.array(fc.record({ fieldsV1: value, x: value }, { requiredKeys: [] })), x: value },
      { requiredKeys: [] },
    ),
    x: value,
  },
  { requiredKeys: [] },
)
const list = fc.record({ kind: value, items: fc.oneof(fc.array(fc.oneof(item, value)), fc.constant(null)) })

test('says of a list just what the scanner says, field sets unread or not', () => {
  fc.assert(
    fc.property(list, cuts, fc.boolean(), fc.nat(2), (read, at, withoutFieldSets, indent) => {
      const text = JSON.stringify(read, undefined, indent)
      const options = { withoutFieldSets }
      assert.deepEqual(told(ListParser, text, at, options), told(ListScanner, text, at, options))
    }),
    { numRuns: 500 },
  )
})

test('says of what is broken or no list at all just what the scanner says', () => {
  const cut = fc.tuple(list, fc.nat()).map(([read, end]) => {
    const text = JSON.stringify(read)
    return text.slice(0, end % text.length)
  })
  fc.assert(
    fc.property(
      fc.oneof(
        cut,
        fc.string(),
        value.map((each) => JSON.stringify(each)),
      ),
      cuts,
      (text, at) => {
        assert.deepEqual(told(ListParser, text, at), told(ListScanner, text, at))
      },
    ),
    { numRuns: 500 },
  )
})

test('a long list is handed over while it arrives, a short one when it is whole', () => {
  const seen: unknown[] = []
  const parser = new ListParser((each) => seen.push(each))
  const object = { text: 'x'.repeat(200_000) }
  parser.push(Buffer.from(`{"items":[${JSON.stringify(object)},${JSON.stringify(object)}`))
  assert.equal(seen.length, 0)
  parser.push(Buffer.from(`,${JSON.stringify(object)},`))
  assert.equal(seen.length, 3)
  parser.push(Buffer.from('{"last":true}]}'))
  assert.deepEqual(parser.end(), { items: [] })
  assert.deepEqual(seen, [object, object, object, { last: true }])
})

test('of a short list that broke off, what is whole is handed over', () => {
  const seen: unknown[] = []
  const parser = new ListParser((each) => seen.push(each))
  parser.push(Buffer.from('{"items":[{"a":1},{"b":2},{"c":'))
  parser.breakOff()
  assert.deepEqual(seen, [{ a: 1 }, { b: 2 }])
})

test('an object is handed over once, also where whoever takes it fails', () => {
  let count = 0
  const parser = new ListParser(() => {
    count++
    throw new Error('no place left')
  })
  parser.push(Buffer.from('{"items":[{"a":1},{"b":2}]}'))
  assert.throws(() => parser.end(), /no place left/)
  parser.breakOff()
  assert.equal(count, 1)
})
