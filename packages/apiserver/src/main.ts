import { enableCompileCache } from 'node:module'

// Starts at once by keeping compiled code between runs.
enableCompileCache()

const { runCommand } = await import('./command.ts')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  stop: stop.signal,
})
