import assert from 'node:assert/strict'
import { test } from 'node:test'
import { expressionTree } from '../cel/environment.ts'
import type { JsonObject } from '../json/json.ts'
import { compileNode } from '../structural/compile-node.ts'
import { estimateCost } from './coster.ts'
import { declaredType, mostInRequest } from './declared.ts'

const name = { type: 'string', maxLength: 20 }
const properties = {
  s: { type: 'string' },
  short: name,
  i: { type: 'integer' },
  b: { type: 'boolean' },
  on: { type: 'string', enum: ['A', 'B', 'LongValue'] },
  bytes: { type: 'string', format: 'byte', maxLength: 10 },
  at: { type: 'string', format: 'date-time' },
  percent: { 'x-kubernetes-int-or-string': true },
  any: { type: 'array', items: { type: 'integer' } },
  ten: { type: 'array', items: { type: 'integer' }, maxItems: 10 },
  names: { type: 'array', items: name, maxItems: 10 },
  map: { type: 'object', additionalProperties: name, maxProperties: 10 },
  parts: {
    type: 'array',
    maxItems: 10,
    items: {
      type: 'object',
      required: ['name'],
      properties: { name, tags: { type: 'array', items: name, maxItems: 5 } },
    },
  },
}

function costOf(rule: string, schema: JsonObject = { type: 'object', properties }): number {
  const self = declaredType(compileNode(schema), false)
  assert.ok(self)
  return estimateCost(expressionTree(rule, false), self, false)
}

const costs: [group: string, rows: [rule: string, cost: number][]][] = [
  [
    'operators',
    [
      ['true', 0],
      ['self.i > -1', 3],
      ['self.b ? self.i > 0 : self.i + 1 > 2', 6],
      ['self.b && self.i > 0 || !self.b', 8],
      ["self.s == 'abc'", 3],
      ['self.s == self.short', 12],
      ["self.short + 'ab' == self.s", 22],
      ['has(self.s)', 1],
      ["(has(self.s) || self.i > 1) == (self.s == '')", 7],
      ["self.short in ['a', 'b']", 14],
      ['self.percent == 5', 3],
      ['type(self.percent) == string', 4],
    ],
  ],
  [
    'strings',
    [
      ["self.s.contains('test')", 314575],
      ["self.s.startsWith('test')", 3],
      ["self.s.matches('x')", 314575],
      ["self.on.contains('A')", 3],
      ["self.short.lowerAscii() == 'a'", 11],
      ["self.short.split(',').all(x, x == 'a')", 339],
      ["self.short.replace('a', 'bc').size() > 1", 20],
      ["self.bytes == b'x'", 3],
      ["self.s.replace('a', 'bc').split(',', 2).all(x, x.matches('a'))", 1887450],
      ['url(self.short) == url(self.s)', 629158],
      ['self.at.getFullYear() == 2020', 4],
    ],
  ],
  [
    'lists and maps',
    [
      ['self.any.all(x, true)', 4718592],
      ['self.ten.all(x, x > 0)', 53],
      ['self.ten.exists_one(x, x > 0)', 44],
      ['self.ten.map(x, x + 1).size() > 0', 155],
      ["self.names.filter(x, x == 'a').all(y, y.matches('a'))", 214],
      ['self.parts.filter(x, has(x.tags)).map(x, x.name).all(n, n == self.s)', 365],
      ["self.map['a'] == self.s", 13],
      ["self.map.all(k, self.map[k] == 'a')", 83],
      ['self.parts.all(x, x.tags.all(t, t == self.short))', 763],
      ['self.names.isSorted()', 92],
      ['sets.contains(self.names, self.names)', 105],
      ['self.names.all(i, x, i > 1)', 53],
    ],
  ],
  [
    'optionals and names',
    [
      ["self.?short.orValue('a') == 'b'", 4],
      ['self.?i.optMap(v, v + 1).orValue(1) == 1', 21],
    ],
  ],
]

for (const [group, rows] of costs) {
  for (const [rule, cost] of rows) {
    test(`${group}: ${rule} costs ${cost}`, () => {
      assert.equal(costOf(rule), cost)
    })
  }
}

test('a function of which the size is not known costs without limit what reads its result', () => {
  assert.ok(costOf("self.?short.orValue('a').matches('b')") > 1e15)
})

test('a string is four times as long as its schema says, in bytes', () => {
  assert.equal(costOf("self.contains('A')", { type: 'string', maxLength: 1000 }), 401)
})

test('how often a place is in an object follows from the least that it takes as JSON', () => {
  const part = declaredType(compileNode(properties.parts.items), false)
  assert.ok(part)
  assert.equal(part.minLength, 2 + 'name'.length + 2 + 4)
  assert.equal(mostInRequest(part.minLength), Math.floor((3 * 1024 * 1024) / 13))
})
