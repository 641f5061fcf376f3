import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
/** What authors of operators import, and what makes a project for them. */
const wanted = ['controller', 'client', 'conditions', 'apiserver', 'create-operator']
const tests = ['**/*.test.ts', '**/*.test-d.ts', '**/*testkit.ts']

interface Manifest {
  readonly name: string
  readonly version: string
  readonly exports?: Readonly<Record<string, string>>
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
}

/** A package as npm would publish it. */
export interface Packed {
  readonly manifest: Manifest
  readonly tarball: string
}

/**
 * Packs the libraries as JavaScript with declarations, since Node strips no types under node_modules, into an empty folder.
 * Nothing in the tree is changed.
 */
export function packLibraries(folder: string): Packed[] {
  const names = withDependencies(wanted)
  const built = join(folder, 'built')
  compile(names, built)
  return names.map((name) => pack(name, join(built, name), folder))
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8')) as Manifest
}

/** Packages of this repository by their folders, and all that they depend on. */
function withDependencies(names: readonly string[]): string[] {
  const found = new Set(names)
  for (const name of found) {
    for (const dependency of Object.keys(manifestOf(name).dependencies ?? {}))
      if (dependency.startsWith('@barometer/')) found.add(dependency.slice('@barometer/'.length))
  }
  return [...found]
}

function compile(names: readonly string[], built: string): void {
  const config = join(built, 'tsconfig.json')
  mkdirSync(built, { recursive: true })
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, rewriteRelativeImportExtensions: true },
    ...{ rootDir: join(root, 'packages'), outDir: built, typeRoots: [join(root, 'node_modules/@types')] },
  }
  const include = names.map((name) => join(root, 'packages', name, 'src'))
  const exclude = include.flatMap((source) => tests.map((pattern) => join(source, pattern)))
  writeFileSync(
    config,
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include, exclude }),
  )
  run(join(root, 'node_modules/.bin/tsc'), ['-p', config], root)
  // The compiler leaves the sources' names in declarations.
  for (const file of globSync(join(built, '**/*.d.ts'))) {
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replace(/((?:from|import)[ (]['"]\.{1,2}\/[^'"]*)\.ts(['"])/g, '$1.js$2'))
  }
}

function pack(name: string, target: string, folder: string): Packed {
  const source = join(root, 'packages', name)
  const manifest = manifestOf(name)
  for (const file of ['README.md', 'template']) {
    const found = globSync(file, { cwd: source })
    for (const each of found) cpSync(join(source, each), join(target, each), { recursive: true })
  }
  cpSync(join(root, 'LICENSE'), join(target, 'LICENSE'))
  if (name === 'create-operator')
    cpSync(join(root, 'docs/write-an-operator.md'), join(target, 'write-an-operator.md'))
  const { devDependencies: _, ...kept } = manifest as Manifest & { devDependencies?: unknown }
  const published = {
    engines: { node: '>=22.18' },
    ...kept,
    ...(manifest.exports && { exports: compiled(manifest.exports) }),
    ...(manifest.bin && { bin: inJavaScript(manifest.bin) }),
  }
  writeFileSync(join(target, 'package.json'), JSON.stringify(published, null, 2))
  const said = run('npm', ['pack', '--silent', '--pack-destination', folder], target)
  rmSync(join(target, 'package.json'))
  return { manifest: published as Manifest, tarball: join(folder, said.trim()) }
}

function compiled(exports: Readonly<Record<string, string>>): object {
  return Object.fromEntries(
    Object.entries(exports).map(([path, file]) => [
      path,
      { types: file.replace(/\.ts$/, '.d.ts'), default: file.replace(/\.ts$/, '.js') },
    ]),
  )
}

function inJavaScript(bin: Readonly<Record<string, string>>): object {
  return Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, file.replace(/\.ts$/, '.js')]))
}

function run(command: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    throw new Error(`${command} ${args.join(' ')} in ${dirname(cwd)}: ${stdout}${stderr}`, { cause: error })
  }
}
