import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

export interface Outcome {
  readonly code: number | null
  readonly out: string
  readonly err: string
}

interface RunOptions {
  readonly input?: string | Buffer
  readonly directory?: string
  readonly environment?: Readonly<Record<string, string>>
  /** The program to run in place of the sources. */
  readonly program?: string
}

/** Runs the real program in a process of its own, with an environment that holds only what is given: no home, no cluster. */
export function baro(args: readonly string[], options: RunOptions = {}): Outcome {
  const {
    input = '',
    directory,
    environment = {},
    program = join(import.meta.dirname, '..', 'main.ts'),
  } = options
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...args], {
    input,
    ...(directory === undefined ? {} : { cwd: directory }),
    env: { PATH: process.env['PATH'] ?? '', HOME: '/nonexistent', ...environment },
    maxBuffer: 64 * 1024 * 1024,
    // A process that waits for another hears no clock: a program that hangs would hang the tests for good.
    timeout: 240_000,
    killSignal: 'SIGKILL',
  })
  if (error) throw error
  return { code: status, out: stdout.toString(), err: stderr.toString() }
}

/** The words of a command line as a shell takes them apart. */
export function shellWords(line: string): string[] {
  const words = line.match(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g) ?? []
  return words.map((word) => word.replace(/'([^']*)'|"([^"]*)"/g, '$1$2'))
}
