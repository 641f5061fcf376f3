import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { createServer, writeKubeconfig } from '@barometer/apiserver'
import { buildTool } from '@barometer/testkit'
import { startEnvironment } from '../environment.ts'
import { findOperator, operatorNames } from '../find-operator.ts'
import { kubeconfigVariable } from '../server.ts'
import type { UpstreamTool } from './upstream-tool.ts'

// npm run upstream -- [OPERATOR...]: what the upstream command lines make of what our operators write, beside what they made
// of it before. UPDATE_GOLDEN=1 keeps what they make of it now.
const folderOf = (name: string) => join(import.meta.dirname, '../../../operators', name, 'src/scenarios')
const modules = join(import.meta.dirname, '../../go')
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
  const program = buildTool(tool.name, tool.package, join(modules, tool.name))
  const folder = mkdtempSync(join(tmpdir(), 'upstream-'))
  // These tools send a token over TLS only.
  const server = await createServer({ tls: true })
  try {
    const file = join(folder, 'kubeconfig')
    writeKubeconfig(file, server)
    process.env[kubeconfigVariable] = file
    const environment = await startEnvironment(await findOperator(name))
    await tool.prepare(environment)
    const said: string[] = []
    for (const args of tool.asked)
      said.push(await spoken(program, tool, args, { KUBECONFIG: file, HOME: folder }))
    await environment.close()
    return isAsBefore(join(folderOf(name), `${tool.name}.snapshot.txt`), tool.name, said.join('\n'))
  } finally {
    delete process.env[kubeconfigVariable]
    await server.close()
    rmSync(folder, { recursive: true })
  }
}

/** The server is in this process, and must be free to answer meanwhile. */
async function spoken(
  program: string,
  { name, env = {} }: UpstreamTool<object>,
  args: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<string> {
  const child = spawn(program, args, {
    env: { PATH: process.env['PATH'] ?? '', NO_COLOR: '1', ...env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 240_000,
  })
  const ended = once(child, 'close') as Promise<[number | null]>
  const [out, err, [status]] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  const said = withoutAges(out + err).replaceAll(basename(program), name)
  return `$ ${name} ${args.join(' ')}\n${said}${status === 0 ? '' : `(ended with ${status})\n`}`
}

/** How old something is differs from run to run, and so does the room that it takes. */
function withoutAges(text: string): string {
  return (
    text
      // The simulated time runs ahead of the machine's.
      .replace(/<invalid>|\b\d+(?:s|m|h|d)(?:\d+s)?\b/g, 'AGE')
      // The cloud counts what it makes, in whatever order that is asked for.
      .replace(/-\d{8}\b/g, '-NUMBER')
      .replace(/[ \t]+/g, ' ')
      .replace(/ +$/gm, '')
  )
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
