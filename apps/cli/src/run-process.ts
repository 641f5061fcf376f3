import { basename } from 'node:path'
import { run } from './program/program.ts'
import { colorChoiceOf, colorsFor } from './streams/colors.ts'
import { endWithReader } from './streams/end-with-reader.ts'
import { readWhole } from './streams/read-whole.ts'

/** Runs the program with what this process has: its arguments, its streams, its terminal. Gives the exit code. */
export async function runProcess(): Promise<number> {
  const { argv, env, stdout, stderr } = process
  endWithReader(stdout)
  endWithReader(stderr)
  const color = colorChoiceOf(argv.slice(2))
  const isDumb = env['TERM'] === 'dumb'
  const interrupted = interruption()
  const streams = {
    out: (text: string) => void stdout.write(text),
    err: (text: string) => void stderr.write(text),
    // Opened where it is read: for that Node loads a good deal.
    standardInput: () => readWhole(process.stdin, interrupted),
    now: new Date(),
    colors: colorsFor(stdout.isTTY === true, env, color),
    errorColors: colorsFor(stderr.isTTY === true, env, color),
    get columns() {
      return stdout.columns || Number(env['COLUMNS']) || Number.POSITIVE_INFINITY
    },
    get rows() {
      return (!isDumb && stdout.rows) || Number.POSITIVE_INFINITY
    },
    whenResized: (tell: () => void) => void stdout.on('resize', tell),
    directory: process.cwd(),
    environment: env,
    isWatched: stderr.isTTY === true && !isDumb,
    interrupted,
  }
  const [, file = '', ...args] = argv
  const { name, before } = calledAs(basename(file))
  return run([...before, ...args], streams, name)
}

/** One file under three names: its own, and those under which kubectl finds a plugin, and what completes its line. */
function calledAs(file: string): { readonly name: string; readonly before: readonly string[] } {
  if (file.startsWith('kubectl_complete-')) return { name: 'kubectl baro', before: ['__complete'] }
  return { name: file.startsWith('kubectl-') ? 'kubectl baro' : 'baro', before: [] }
}

/** The first Ctrl-C lets a command come to its end; a second one does not wait for it. */
function interruption(): AbortSignal {
  const stop = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stop.signal.aborted) process.exit(130)
      stop.abort()
    })
  }
  return stop.signal
}
