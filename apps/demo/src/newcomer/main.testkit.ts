import assert from 'node:assert/strict'
import { type ChildProcess, type StdioOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { parseArgs } from 'node:util'
import { playReadme } from '../testing/play-readme.testkit.ts'
import { lasting, shownCommands, withoutBanner } from '../testing/readme.testkit.ts'

// npm run newcomer [-- --whole]: somebody clones the project into an empty folder and does what the README says, in a shell, with
// npm. What is printed must be what the README shows. --whole runs its first command whole, with npm test.

const { values } = parseArgs({ options: { whole: { type: 'boolean' } } })
const root = join(import.meta.dirname, '..', '..', '..', '..')
const folder = mkdtempSync(join(tmpdir(), 'newcomer-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
const clone = join(folder, 'barometer')

/** Of whoever has just come: no demo of theirs runs, no cluster is chosen, and nothing of this checkout is on the path. */
const environment: NodeJS.ProcessEnv = {
  PATH: (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((each) => !each.includes('node_modules'))
    .join(delimiter),
  ...{ HOME: process.env['HOME'], XDG_STATE_HOME: join(folder, 'state'), TMPDIR: folder },
  ...{ COLUMNS: '100', NO_COLOR: '1' },
}

step('git clone')
if (shell('git status --porcelain', root).out !== '') tell('what is not committed is not in it')
must(`git clone -q '${root}' '${clone}'`, folder)

const [first = '', second = ''] = Array.from(
  readFileSync(join(clone, 'README.md'), 'utf8').matchAll(/^(npm ci && npm \w+) /gm),
  ([, command = '']) => command,
)
assert.equal(second, 'npm ci && npm start')
const [install = '', tests = ''] = first.split(' && ')
step(first)
must(install, clone)
if (values.whole) must(tests, clone)
else tell(`${tests} is left out; --whole runs it`)

step('npm start')
const began = performance.now()
const demo = begin('npm start')
const ended = once(demo, 'close')
process.on('exit', () => signal(demo, 'SIGKILL'))
let printed = ''
for await (const chunk of demo.stdout!.setEncoding('utf8')) {
  printed += chunk
  if (printed.includes('Ctrl-C stops it.\n')) break
}
tell(`it takes ${((performance.now() - began) / 1000).toFixed(1)} s`)
environment['KUBECONFIG'] = /KUBECONFIG=(\S+)/.exec(printed)?.[1]

step('what else the README shows')
const shown = await playReadme({
  printed: withoutBanner(printed),
  run: (command) => {
    tell(`$ ${command}`)
    const { out, ...rest } = shell(command, clone)
    return { ...rest, out: withoutBanner(out) }
  },
  begin: (command) => {
    const child = begin(command)
    return { child, stop: () => signal(child, 'SIGKILL') }
  },
})
for (const { command, printed: expected } of shownCommands())
  assert.equal(lasting(shown.printed.get(command) ?? ''), lasting(expected), command)

step('Ctrl-C')
signal(demo, 'SIGINT')
await ended
assert.notEqual(shell('npm run -s break', clone).code, 0)
process.stdout.write('It is as the README says.\n')

function step(name: string): void {
  process.stdout.write(`== ${name}\n`)
}

function tell(line: string): void {
  process.stdout.write(`   ${line}\n`)
}

function must(command: string, cwd: string): void {
  const { code, out, err } = shell(command, cwd)
  assert.equal(code, 0, `${command}: ${out.slice(-2000)}${err.slice(-2000)}`)
}

function shell(command: string, cwd: string) {
  const { status, stdout, stderr } = spawnSync('bash', ['-c', command], {
    ...{ cwd, env: environment, encoding: 'utf8', maxBuffer: 2 ** 28 },
  })
  return { code: status, out: stdout, err: stderr }
}

/** In a process group of its own, as a shell starts it in a terminal. */
function begin(command: string): ChildProcess {
  const stdio: StdioOptions = ['ignore', 'pipe', 'inherit']
  return spawn('bash', ['-c', command], { cwd: clone, env: environment, stdio, detached: true })
}

/** To all of the group, as Ctrl-C in a terminal. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // It is over.
  }
}
