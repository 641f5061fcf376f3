import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Registry } from './registry.ts'

const run = promisify(execFile)
const guide = join(import.meta.dirname, '../../docs/write-an-operator.md')
/** What needs a cluster: the tests of the guide run that. */
const needsCluster = /--install|--record/

/** A Node to try it with: the folder of its program. */
export interface NodeVersion {
  readonly version: string
  readonly folder: string
}

/** Brings a Node of a version, as npm has it for this platform. */
export async function bringNode(version: string, folder: string): Promise<NodeVersion> {
  const home = join(folder, `node-${version}`)
  mkdirSync(home)
  writeFileSync(join(home, 'package.json'), '{}')
  const name = `node-${process.platform}-${process.arch}`
  await run('npm', ['install', '--silent', '--no-audit', '--no-fund', `${name}@${version}`], { cwd: home })
  return { version, folder: join(home, 'node_modules', name, 'bin') }
}

/** Follows the guide word by word in an empty folder outside of the tree: its files, and its commands in their order. */
export async function followGuide(node: NodeVersion, registry: Registry, say: Say): Promise<void> {
  await inEmptyFolder(registry, async (folder) => {
    for (const step of stepsOf(readFileSync(guide, 'utf8'))) {
      if ('file' in step) writeFileSync(join(folder, step.file), step.text)
      else await shell(step.command, folder, node, say)
    }
    await shell('npx tsc --noEmit', folder, node, say, true)
  })
}

/** Makes the same project by `npm create`, and does there what its README says. */
export async function followTemplate(node: NodeVersion, registry: Registry, say: Say): Promise<void> {
  await inEmptyFolder(registry, async (folder) => {
    await shell('npm create @barometer/operator@latest websites', folder, node, say)
    const project = join(folder, 'websites')
    for (const command of [
      'npm install',
      'npm run types',
      'npm test',
      'npm run crds',
      'npm run crds -- --check',
    ])
      await shell(command, project, node, say)
  })
}

export type Say = (line: string) => void

type Step = { readonly file: string; readonly text: string } | { readonly command: string }

/** Files and commands of the guide, in the order in which a reader meets them. */
function stepsOf(text: string): Step[] {
  return [...text.matchAll(/```(ts|json|sh)(?: (\S+))?\n([\s\S]*?)```/g)].flatMap(
    ([, kind, file, code = '']): Step[] => {
      if (file) return [{ file, text: code }]
      if (kind !== 'sh') return []
      const commands = code.split('\n').map((line) => line.replace(/\s+#.*/, '').trim())
      return commands
        .filter(
          (command) => command !== '' && !command.startsWith('npm create') && !needsCluster.test(command),
        )
        .map((command) => ({ command }))
    },
  )
}

async function inEmptyFolder(registry: Registry, use: (folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'operator-'))
  try {
    // npm reads it from the folder that it works in; a user has none, since their packages are published.
    writeFileSync(join(folder, 'npmrc'), `@barometer:registry=${registry.url}\n`)
    await use(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function shell(
  command: string,
  cwd: string,
  node: NodeVersion,
  say: Say,
  quiet = false,
): Promise<void> {
  const env = {
    ...process.env,
    PATH: `${node.folder}${delimiter}${process.env['PATH']}`,
    npm_config_userconfig: join(cwd.replace(/\/websites$/, ''), 'npmrc'),
    npm_config_yes: 'true',
    NODE_TEST_CONTEXT: undefined,
  }
  const began = performance.now()
  try {
    const { stdout } = await run('bash', ['-c', command], { cwd, env, timeout: 300_000, maxBuffer: 64 << 20 })
    // Where no test is found, none fails.
    if (/test$/.test(command)) assert.match(stdout, /^\D*pass [1-9]/m)
    if (!quiet) say(`  ${command} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    const { message, stdout, stderr } = error as Error & { stdout?: string; stderr?: string }
    throw new Error(`Node ${node.version}: ${command}\n${stdout ?? message}${stderr ?? ''}`, { cause: error })
  }
}
