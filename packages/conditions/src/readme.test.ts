import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { examplesOf, withCompiledExamples } from '../../../tools/readme-examples.ts'

const folder = join(import.meta.dirname, '..')
const declarations = `
type Database = import('@barometer/conditions').ConditionedObject & {
  readonly metadata: { readonly name: string; readonly generation?: number }
  readonly spec: { readonly secretName: string }
}
interface Cloud {
  readSecret(name: string): Promise<string | undefined>
  ensure(name: string, secret: string): Promise<{
    readonly created: boolean
    readonly reachable: boolean
    readonly startedAt: string
  }>
}
`

test('the examples of the README compile', async () => {
  assert.ok((await withCompiledExamples(folder, (files) => files.length, declarations)) >= 3)
})

test("an operator's reconcile step takes fewer than 22 lines", () => {
  const step = examplesOf(folder)[0]?.trimEnd().split('\n') ?? []
  assert.ok(step.length > 5 && step.length < 22, `${step.length} lines`)
})
