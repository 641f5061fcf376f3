import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compileSchema } from '../structural/compile.ts'

const numbers = { type: 'array', items: { type: 'integer' } } as const
const validate = (rule: string, size: number, more: object[] = []) => {
  const schema = compileSchema({
    type: 'object',
    properties: {
      spec: {
        type: 'object',
        properties: { list: numbers },
        'x-kubernetes-validations': [{ rule }, ...more],
      },
    },
  } as never)
  const list = Array.from({ length: size }, (_, n) => n)
  const found = schema.validate({
    apiVersion: 'a/v1',
    kind: 'A',
    metadata: { name: 'a' },
    spec: { list },
  } as never)
  return found.map(({ message }) => message)
}

const nested = (body: string) => `self.list.all(x, self.list.all(y, self.list.all(z, ${body})))`
const exceeded = (rule: string) =>
  `Invalid value: "object": no further validation rules will be run due to call cost exceeds limit for rule: ${rule}`

test('loops within the limit are evaluated to the end', () => {
  assert.deepEqual(validate(nested('x + y + z >= 0'), 30), [])
})

for (const rule of [
  nested('x + y + z >= 0'),
  'self.list.exists(x, self.list.exists(y, self.list.exists(z, x + y + z < 0)))',
  'self.list.map(x, self.list.map(y, self.list.filter(z, z > x + y))).size() > 0',
  'self.list.all(i, x, self.list.all(j, y, self.list.exists(k, z, z == x)))',
])
  test(`a loop that costs too much is cut off: ${rule}`, () => {
    assert.deepEqual(validate(rule, 5000), [exceeded(rule)])
  })

test('all rules of an object together have a limit too', () => {
  const rule = nested('x + y + z >= 0')
  const many = Array.from({ length: 30 }, () => ({ rule }))
  assert.deepEqual(validate(rule, 45, many), [
    'Invalid value: "object": validation failed due to running out of cost budget, no further validation rules will be run',
  ])
})
