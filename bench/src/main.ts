import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

// npm run bench -- NAME [ARGS]: each benchmark is a folder beside this file, and its main.ts runs it. With --against REF
// the same benchmark runs on another commit too.
const names = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && existsSync(join(import.meta.dirname, entry.name, 'main.ts')))
  .map((entry) => entry.name)
const wanted = process.argv[2] ?? ''
if (!names.includes(wanted)) {
  console.error(
    `usage: npm run bench -- ${names.join('|')} [--against REF]${wanted && `; there is no benchmark "${wanted}"`}`,
  )
  process.exit(2)
}
process.argv.splice(2, 1)
const args = process.argv.slice(2)
// Loaded only when it is asked for: a benchmark runs with as little around it as it can.
if (args.some((arg) => /^--against(?:=|$)/.test(arg)))
  await (await import('./against.ts')).against(wanted, args)
else await import(pathToFileURL(join(import.meta.dirname, wanted, 'main.ts')).href)
