#!/usr/bin/env node
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { colorsFor } from './colors.ts'
import { version } from './version.ts'

const { argv, env, stdout, stderr, stdin } = process

// Whoever reads our output may stop early (head, less): that is no error of ours.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })
}

const columns = stdout.columns || Number(env['COLUMNS']) || Number.POSITIVE_INFINITY
const name = basename(argv[1] ?? '').startsWith('kubectl-') ? 'kubectl baro' : 'baro'

/** Everything else is loaded after this: whoever asks only for the version, as scripts do, does not wait for it. */
async function main(): Promise<number> {
  if (argv.length === 3 && (argv[2] === '--version' || argv[2] === '-V')) {
    stdout.write(`${version}\n`)
    return 0
  }
  const { run } = await import('./program.ts')
  const world = {
    out: (text: string) => void stdout.write(text),
    err: (text: string) => void stderr.write(text),
    standardInput: () => buffer(stdin),
    now: new Date(),
    colors: colorsFor(stdout.isTTY === true, env),
    errorColors: colorsFor(stderr.isTTY === true, env),
    columns,
    rows: stdout.rows || Number.POSITIVE_INFINITY,
    directory: process.cwd(),
    environment: env,
    isWatched: stderr.isTTY === true && env['TERM'] !== 'dumb',
    interrupted: interruption(),
  }
  return run(argv.slice(2), world, name)
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

process.exitCode = await main()
