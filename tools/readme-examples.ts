import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

/** The TypeScript examples of a folder's README, in order. */
export function examplesOf(folder: string): readonly string[] {
  const text = readFileSync(join(folder, 'README.md'), 'utf8')
  return [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code]) => code ?? '')
}

/**
 * Compiles the examples of a folder's README beside it, each in a file of its own, hands the files to `use`, and takes
 * them away again. Throws what the compiler says. `declarations` stand behind each example: what its text leaves out.
 */
export async function withCompiledExamples<Result>(
  folder: string,
  use: (files: readonly string[], scratch: string) => Result | Promise<Result>,
  declarations = '',
): Promise<Result> {
  const scratch = mkdtempSync(join(folder, '.readme-'))
  try {
    const files = examplesOf(folder).map((code, index) => {
      const file = join(scratch, `example-${index}.ts`)
      writeFileSync(file, code + declarations)
      return file
    })
    const compilerOptions = { noUnusedLocals: false }
    const config = { extends: join(root, 'tsconfig.json'), include: ['*.ts'], compilerOptions }
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify(config))
    execFileSync(join(root, 'node_modules', '.bin', 'tsc'), ['-p', scratch], {
      stdio: 'pipe',
      timeout: 240_000,
    })
    return await use(files, scratch)
  } finally {
    rmSync(scratch, { recursive: true })
  }
}

/** What the program prints, in an environment that holds nothing of the user's. */
export function printedBy(file: string): string {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/dev/null' }
  return execFileSync(process.execPath, [file], { env, encoding: 'utf8', timeout: 240_000 })
}
