import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// npm run bench -- NAME [ARGS]: each benchmark is a folder beside this file, and its main.ts runs it.
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'main.ts')))
  .map((entry) => entry.name)
const wanted = process.argv[2] ?? ''
if (!names.includes(wanted)) {
  console.error(
    `usage: npm run bench -- ${names.join('|') || 'NAME'}${wanted && `; there is no benchmark "${wanted}"`}`,
  )
  process.exit(2)
}
process.argv.splice(2, 1)
await import(pathToFileURL(join(import.meta.dirname, wanted, 'main.ts')).href)
