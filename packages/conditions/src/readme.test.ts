import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const folder = join(import.meta.dirname, '..')
const examples = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)].map(
  ([, code]) => code ?? '',
)

const world = `
type Database = import('@barometer/conditions').ObservedObject & {
  readonly metadata: { readonly name: string; readonly generation?: number }
  readonly spec: { readonly secretName: string }
}
interface Cloud {
  readSecret(name: string): Promise<string | undefined>
  ensure(name: string, secret: string): Promise<{ readonly created: boolean; readonly reachable: boolean }>
}
`

test('the examples of the README compile', () => {
  assert.ok(examples.length >= 2)
  const scratch = mkdtempSync(join(folder, '.readme-'))
  try {
    for (const [index, code] of examples.entries())
      writeFileSync(join(scratch, `example-${index}.ts`), code + world)
    const config = {
      extends: '../../../tsconfig.json',
      include: ['*.ts'],
      compilerOptions: { noUnusedLocals: false },
    }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    const tsc = join(folder, '..', '..', 'node_modules', '.bin', 'tsc')
    execFileSync(tsc, ['-p', scratch], { encoding: 'utf8', stdio: 'pipe' })
  } finally {
    rmSync(scratch, { recursive: true })
  }
})

test("an operator's reconcile step takes fewer than 25 lines", () => {
  const step = examples[0]?.trimEnd().split('\n') ?? []
  assert.ok(step.length < 25, `${step.length} lines`)
})
