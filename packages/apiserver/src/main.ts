import { enableCompileCache } from 'node:module'
import { setFlagsFromString } from 'node:v8'

// A process of its own: start at once by keeping compiled code between runs, and stay small by collecting often.
enableCompileCache()
setFlagsFromString('--max-semi-space-size=2')
setFlagsFromString('--semi-space-growth-factor=1')

const { runCommand } = await import('./command.ts')
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exitCode = await runCommand(process.argv.slice(2), {
  out: (line) => process.stdout.write(`${line}\n`),
  error: (line) => process.stderr.write(`${line}\n`),
  stop: stop.signal,
})
