import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, existsSync, readFileSync } from 'node:fs'

/** A program of the control plane while it runs. */
export interface Running {
  pid: number
  /** Rejects with the end of the log when the program ends before it was told to. */
  failed: Promise<never>
  stop(): Promise<void>
}

/**
 * Starts a program with its output in a log file. Its standard input is a pipe held by this process: when this process
 * is gone, however it went, the program sees the end of the pipe and ends too.
 */
export function start(program: string, args: string[], log: string): Running {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  const output = createWriteStream(log)
  child.stdout.pipe(output)
  child.stderr.pipe(output)
  let stopping = false
  const failed = new Promise<never>((_, reject) => {
    child.once('error', reject)
    // Not its exit: what it said last may come after that.
    child.once('close', (code, signal) => {
      if (!stopping) reject(new Error(`${program} ended (${code ?? signal}):\n${lastLines(log)}`))
    })
  })
  failed.catch(() => {})
  return {
    pid: child.pid ?? 0,
    failed,
    stop: () => {
      stopping = true
      return end(child)
    },
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}

/** The end of a log; '' where nothing was ever written to it. */
function lastLines(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').split('\n').slice(-15).join('\n') : ''
}
