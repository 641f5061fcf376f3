import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

/** One source file, from the root of the project. */
export interface Module {
  readonly file: string
  /** A test, or what only tests use. */
  readonly test: boolean
  readonly imports: readonly Import[]
}

export interface Import {
  readonly line: number
  readonly specifier: string
  /** The imported file, from the root; absent for a package. */
  readonly file?: string
}

/** `import … from`, `export … from` and `import` alone at the beginning of a line, and `import(…)` wherever it stands. */
const importPattern =
  /^(?:(?:import|export)\b[\w\s{},*$]*?\bfrom\s*|import\s*)['"]([^'"\n]+)['"]|\bimport\(\s*['"]([^'"\n]+)['"]/gm
const isTest = /\.(?:test|test-d|browser)\.tsx?$|[./]testkit(?:\.ts$|\/)|\/testing\//
const skipped = /(?:^|\/)(?:node_modules|testdata|dist)\//

/** Every source file of a folder with what it imports, in the order of their names. */
export function modulesOf(root: string, folder: string): readonly Module[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !skipped.test(`${name}/`))
    .sort()
    .map((name) => `${folder}/${name}`)
    .filter((file) => statSync(join(root, file)).isFile())
    .map((file) => moduleOf(file, readFileSync(join(root, file), 'utf8')))
}

/** Reads the imports of one file. */
export function moduleOf(file: string, text: string): Module {
  const imports = [...text.matchAll(importPattern)].map((match) => {
    const specifier = match[1] ?? match[2] ?? ''
    const line = text.slice(0, match.index + match[0].length).split('\n').length
    return specifier.startsWith('.')
      ? { line, specifier, file: normalize(join(dirname(file), specifier)) }
      : { line, specifier }
  })
  return { file, test: isTest.test(file), imports }
}
