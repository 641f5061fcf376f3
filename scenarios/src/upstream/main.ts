import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { startEnvironment } from '../environment.ts'
import { findOperator, operatorNames } from '../find-operator.ts'
import { kubeconfigVariable } from '../server.ts'
import { buildTool } from './build-tool.ts'
import type { UpstreamTool } from './upstream-tool.ts'

// npm run upstream -- [OPERATOR...]: what the upstream command lines make of what our operators write, beside what they made
// of it before. UPDATE_GOLDEN=1 keeps what they make of it now.
const folderOf = (name: string) => join(import.meta.dirname, '../../../operators', name, 'src/scenarios')
const planned = operatorNames().filter((name) => existsSync(join(folderOf(name), 'upstream.testkit.ts')))
const asked = process.argv.slice(2)
const unknown = asked.find((name) => !planned.includes(name))
if (unknown !== undefined) {
  console.error(`"${unknown}" has no upstream tool; those that have are ${planned.join(', ')}`)
  process.exit(2)
}

let failed = false
for (const name of asked.length > 0 ? asked : planned) {
  const module = (await import(join(folderOf(name), 'upstream.testkit.ts'))) as {
    upstream: UpstreamTool<object>
  }
  failed = !(await reads(name, module.upstream)) || failed
}
process.exit(failed ? 1 : 0)

/** Whether the tool says of the operator's objects what it said before. */
async function reads(name: string, tool: UpstreamTool<object>): Promise<boolean> {
  const program = buildTool(tool.name, tool.package)
  const folder = mkdtempSync(join(tmpdir(), 'upstream-'))
  // These tools send a token over TLS only.
  const server = await createServer({ tls: true })
  try {
    const file = join(folder, 'kubeconfig')
    writeKubeconfig(file, server)
    process.env[kubeconfigVariable] = file
    const environment = await startEnvironment(await findOperator(name))
    await tool.prepare(environment)
    const said = tool.asked
      .map((args) => spoken(program, tool.name, [...args, '--kubeconfig', file]))
      .join('\n')
    await environment.close()
    return isAsBefore(join(folderOf(name), `${tool.name}.snapshot.txt`), tool.name, said)
  } finally {
    delete process.env[kubeconfigVariable]
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

function spoken(program: string, name: string, args: readonly string[]): string {
  const env = { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' }
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8', env, timeout: 60_000 })
  const shown = args.slice(0, -2).join(' ')
  return `$ ${name} ${shown}\n${withoutAges(stdout + stderr)}${status === 0 ? '' : `(ended with ${status})\n`}`
}

/** How old something is differs from run to run, and so does the room that it takes. */
function withoutAges(text: string): string {
  return text
    .replace(/\b\d+(?:s|m|h|d)(?:\d+s)?\b/g, 'AGE')
    .replace(/[ \t]+/g, ' ')
    .replace(/ +$/gm, '')
}

function isAsBefore(file: string, name: string, said: string): boolean {
  if (process.env['UPDATE_GOLDEN']) writeFileSync(file, said)
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (before === said) {
    console.log(`${name}: as in ${file}`)
    return true
  }
  console.log(`${name} says now (UPDATE_GOLDEN=1 keeps it):\n${said}`)
  return false
}
