#!/usr/bin/env node
import { basename } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { colorsFor } from './colors.ts'
import { run } from './program.ts'

const { argv, env, stdout, stderr, stdin } = process

// Whoever reads our output may stop early (head, less): that is no error of ours.
for (const stream of [stdout, stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error
    process.exit(process.exitCode ?? 0)
  })
}

const columns = stdout.columns || Number(env['COLUMNS']) || Number.POSITIVE_INFINITY
process.exitCode = await run(
  argv.slice(2),
  {
    out: (text) => void stdout.write(text),
    err: (text) => void stderr.write(text),
    standardInput: () => buffer(stdin),
    now: new Date(),
    colors: colorsFor(stdout.isTTY === true, env),
    errorColors: colorsFor(stderr.isTTY === true, env),
    columns,
    directory: process.cwd(),
  },
  basename(argv[1] ?? '').startsWith('kubectl-') ? 'kubectl baro' : 'baro',
)
