import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { projectFiles } from './project-files.ts'

const usage = `Makes the project of an operator in TypeScript.

Usage:
  npm create @barometer/operator FOLDER
`

/** Makes a project in a folder that has none of its files. Gives the exit code: 2 when the command line is wrong. */
export function createProject(args: readonly string[], print: (text: string) => void): number {
  const [folder, ...rest] = args
  if (folder === undefined || folder.startsWith('-') || rest.length > 0) {
    const helped = folder === '--help' || folder === '-h'
    print(usage)
    return helped ? 0 : 2
  }
  const path = resolve(folder)
  const name = basename(path)
  if (!/^[a-z0-9][a-z0-9._-]*$/.test(name)) {
    print(`"${name}" cannot be the name of a package: use lower case letters, digits, "-", "_" and "."\n`)
    return 2
  }
  const files = projectFiles(name, readFileSync(guide(), 'utf8'), version())
  const there = [...files.keys()].filter((file) => existsSync(join(path, file)))
  if (there.length > 0) {
    print(`${folder} has ${there.join(', ')} already: nothing was written. Name another folder\n`)
    return 1
  }
  mkdirSync(path, { recursive: true })
  for (const [file, text] of files) writeFileSync(join(path, file), text)
  print(`${folder} is an operator now. Next:\n  cd ${folder}\n  npm install\n  npm test\n`)
  return 0
}

/** The guide: beside the package's own files where it is installed, in docs/ in a checkout. */
function guide(): string {
  const installed = join(import.meta.dirname, '../write-an-operator.md')
  return existsSync(installed) ? installed : join(import.meta.dirname, '../../../docs/write-an-operator.md')
}

function version(): string {
  const manifest = readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')
  return (JSON.parse(manifest) as { version: string }).version
}
