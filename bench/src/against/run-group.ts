import { type ChildProcess, spawn } from 'node:child_process'

const running = new Set<ChildProcess>()

/** Ends every process that is still running, with those that it started. */
export function endGroups(): void {
  for (const { pid } of running) {
    try {
      if (pid !== undefined) process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended by itself.
    }
  }
}

/** Runs a program to its end and gives what it printed. Rejects, with its words, when it fails. */
export function runGroup(
  program: string,
  args: readonly string[],
  { cwd }: { readonly cwd: string },
): Promise<string> {
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  let output = ''
  let errors = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      running.delete(child)
      if (code === 0) return resolve(output)
      reject(new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}:\n${errors || output}`))
    })
  })
}
