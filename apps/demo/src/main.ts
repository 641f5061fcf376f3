import { parseArgs } from 'node:util'
import { serve } from './serve.ts'

// npm start: the embedded API server with a small fleet in it, seen through baro. --once ends it after that.
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)

// Whoever reads this may stop early (head, less): that is no error, and the server is closed all the same.
process.stdout.on('error', () => stop.abort())

try {
  const { values } = parseArgs({ options: { port: { type: 'string' }, once: { type: 'boolean' } } })
  const port = Number(values.port ?? 0)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new Error(`--port wants a number from 0 to 65535, not "${values.port}"`)
  }
  const out = (text: string) => process.stdout.write(text)
  await serve({ port, out, once: values.once ?? false, stop: stop.signal })
} catch (error) {
  process.stderr.write(`npm start: ${adviceOn(error as NodeJS.ErrnoException)}\n`)
  process.exitCode = 1
}

/** The first Ctrl-C closes everything; another does not wait for that. npm hands it on, so that one may come twice at once. */
function interrupt(): void {
  if (stop.signal.aborted) return
  stop.abort()
  const impatient = () => process.exit(130)
  setTimeout(() => process.on('SIGINT', impatient).on('SIGTERM', impatient), 500).unref()
}

function adviceOn({ code, message, ...error }: NodeJS.ErrnoException): string {
  if (code === 'EADDRINUSE')
    return 'the port is in use; take another with npm start -- --port N, or none for any'
  if (code === 'ENOENT') return `${error.path} is missing; restore it with git checkout apps/demo`
  return message
}
