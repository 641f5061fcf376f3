import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { kubeconfig } from '../servers/kubeconfig.ts'
import type { Target } from '../servers/target.ts'
import { normaliseText } from './normalise-text.ts'
import type { Call } from './scripts.ts'

/** What one call printed and how it ended, normalised. */
export interface Said {
  args: string
  code: number | null
  out: string
  err: string
}

/** Found on the PATH. */
const program = 'kubectl'
const longest = 60_000

/** kubectl for one server, with a configuration and a cache of its own. */
export class Kubectl {
  #target: Target
  #dir = mkdtempSync(join(tmpdir(), 'barometer-kubectl-'))

  constructor(target: Target) {
    this.#target = target
    writeFileSync(join(this.#dir, 'config'), kubeconfig(target), { mode: 0o600 })
  }

  close(): void {
    rmSync(this.#dir, { recursive: true, force: true })
  }

  /** Runs a call to its end, or until it printed the lines it is asked for. */
  run(call: Call, namespace: string): { said: Promise<Said>; began: Promise<void> } {
    const args = call.args.replaceAll('NS', namespace).split(' ')
    const child = spawn(
      program,
      ['--namespace', namespace, '--cache-dir', join(this.#dir, 'cache'), ...args],
      {
        env: { ...process.env, KUBECONFIG: join(this.#dir, 'config'), KUBECTL_EXTERNAL_DIFF: 'diff -u -N' },
        stdio: ['pipe', 'pipe', 'pipe'],
      },
    )
    child.stdin.end(call.stdin ?? '')
    const out: string[] = []
    const err: string[] = []
    const timer = setTimeout(() => child.kill('SIGKILL'), longest)
    let begin = () => {}
    const began = new Promise<void>((resolve) => {
      begin = resolve
      // A call that prints nothing at first, as wait does, is given a moment to ask the server.
      setTimeout(resolve, 1500)
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      out.push(line)
      begin()
      if (out.length === call.untilLines) child.kill('SIGKILL')
    })
    createInterface({ input: child.stderr }).on('line', (line) => err.push(line))
    const said = new Promise<Said>((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code) => {
        clearTimeout(timer)
        const normal = (lines: string[]) => normaliseText(lines.join('\n'), this.#target.url)
        const ended = call.untilLines === undefined ? code : null
        resolve({ args: call.args, code: ended, out: normal(out), err: normal(err) })
      })
    })
    return { said, began }
  }
}
