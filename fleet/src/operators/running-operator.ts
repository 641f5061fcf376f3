import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'

/** Ends the operator when nobody holds the pipe any more that is its input: also when this process was killed. */
const untilLetGo = '"$@" <&3 & pid=$!; (cat >/dev/null; kill -9 $pid) <&3 & exec 3<&-; wait $pid'

/** An operator at work. */
export interface RunningOperator {
  /** Throws, with the end of its log, where it has ended by itself. */
  check(): void
  stop(): Promise<void>
}

/** Starts a program, with what it says in that file. */
export function startOperator(
  program: string,
  args: readonly string[],
  log: string,
  env: Readonly<Record<string, string>>,
): RunningOperator {
  const file = openSync(log, 'w')
  const child = spawn('bash', ['-c', untilLetGo, 'operator', program, ...args], {
    stdio: ['ignore', file, file, 'pipe'],
    env: { PATH: process.env['PATH'] ?? '', ...env },
  })
  closeSync(file)
  const closed = once(child, 'close')
  let stopped = false
  return {
    check() {
      if (stopped || (child.exitCode === null && child.signalCode === null)) return
      const last = readFileSync(log, 'utf8').split('\n').slice(-15).join('\n')
      throw new Error(`${program} ended (${child.exitCode ?? child.signalCode}):\n${last}`)
    },
    async stop() {
      stopped = true
      child.stdio[3]?.destroy()
      await closed
    },
  }
}
