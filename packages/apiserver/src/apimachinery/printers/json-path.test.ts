import assert from 'node:assert/strict'
import { test } from 'node:test'
import { jsonPath } from './json-path.ts'

const value = {
  spec: { name: 'x', list: [1, 2, 3], 'dotted.name': 'y' },
  status: {
    conditions: [
      { type: 'Ready', status: 'True' },
      { type: 'Synced', status: 'False' },
    ],
  },
}

const rows: [string, unknown[]][] = [
  ['.spec.name', ['x']],
  ['{.spec.name}', ['x']],
  ['$.spec.name', ['x']],
  ['.spec.list[0]', [1]],
  ['.spec.list[-1]', [3]],
  ['.spec.list[*]', [1, 2, 3]],
  [".spec['dotted.name']", ['y']],
  [String.raw`.spec.dotted\.name`, ['y']],
  ['.status.conditions[?(@.type=="Ready")].status', ['True']],
  [".status.conditions[?(@.type!='Ready')].status", ['False']],
  ['..status', [value.status, 'True', 'False']],
  ['.spec.missing.deeper', []],
]

for (const [path, found] of rows) {
  test(`${path} finds ${JSON.stringify(found)}`, () => assert.deepEqual(jsonPath(path)(value), found))
}
