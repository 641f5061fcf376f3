import { resolve } from 'node:path'
import { parseArgs } from 'node:util'

// npm start: five operators at work beside their clouds, and the page that shows them. docs: apps/demo/README.md

const usage = `usage: npm start -- [--port N] [--page-port N] [--data DIR] [--speed N]
       npm start -- --kubeconfig FILE [--page-port N]
       npm start -- --static [--port N] [--once]

An API server with five operators at work in it, each beside a simulated cloud, and the page that shows them.

  --port N           where the API server listens on 127.0.0.1 (any free port)
  --page-port N      where the page is served on 127.0.0.1 (any free port)
  --data DIR         keeps what there is, and what is broken, over restarts
  --speed N          how many times sooner than in a real cloud everything is done (10)
  --kubeconfig FILE  shows that cluster on the same page, and runs no operators
  --static           serves a small broken fleet instead, at which no operator works
  --once             with --static: ends when it has shown it
`

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, interrupt)

// Whoever reads this may stop early (head, less): that is no error, and the server is closed all the same.
process.stdout.on('error', () => stop.abort())
const out = (text: string) => process.stdout.write(text)
const log = (line: string) => process.stderr.write(`npm start: ${line}\n`)

try {
  await main()
} catch (error) {
  log(adviceOn(error as ProblemOfDemo))
  process.exitCode = 1
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      ...{ port: { type: 'string' }, 'page-port': { type: 'string' }, data: { type: 'string' } },
      ...{ speed: { type: 'string' }, kubeconfig: { type: 'string' }, static: { type: 'boolean' } },
      ...{ once: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    },
  })
  if (values.help) {
    out(usage)
    return
  }
  checkTogether(values)
  const port = portOf('--port', values.port)
  const pagePort = portOf('--page-port', values['page-port'])
  const speed = Number(values.speed ?? 10)
  if (!(speed >= 1 && speed <= 100))
    throw new Error(`--speed must be a number from 1 to 100, not "${values.speed}"`)
  const common = { out, log, stop: stop.signal }
  // Each is loaded when it is asked for.
  if (values.static) {
    const { serveFleet } = await import('./static/serve-fleet.ts')
    await serveFleet({ ...common, port, once: values.once ?? false })
  } else if (values.kubeconfig !== undefined) {
    const { showCluster } = await import('./cluster/show-cluster.ts')
    await showCluster({ ...common, kubeconfig: resolve(values.kubeconfig), pagePort })
  } else {
    const { startLive } = await import('./live/start-live.ts')
    const data = values.data === undefined ? undefined : resolve(values.data)
    await startLive({ ...common, port, pagePort, data, speed })
  }
}

/** Throws where a flag stands beside one with which it means nothing. */
function checkTogether(values: Readonly<Record<string, unknown>>): void {
  const modes = { static: ['port', 'once'], kubeconfig: ['page-port'] }
  for (const [mode, allowed] of Object.entries(modes)) {
    if (values[mode] === undefined) continue
    const other = Object.keys(values).find((name) => name !== mode && !allowed.includes(name))
    if (other) throw new Error(`--${other} means nothing with --${mode}; leave one of them out`)
  }
  if (values['once'] && !values['static']) throw new Error('--once wants --static beside it')
}

function portOf(flag: string, text = '0'): number {
  const port = Number(text)
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port
  throw new Error(`${flag} must be a number from 0 to 65535, not "${text}"`)
}

/** The first Ctrl-C closes everything; another does not wait for that. npm hands it on, so that one may come twice at once. */
function interrupt(): void {
  if (stop.signal.aborted) return
  stop.abort()
  const impatient = () => process.exit(130)
  setTimeout(() => process.on('SIGINT', impatient).on('SIGTERM', impatient), 500).unref()
}

interface ProblemOfDemo extends NodeJS.ErrnoException {
  /** The flag that had to do with it. */
  readonly flag?: string
}

function adviceOn({ code, message, flag = '--port', ...error }: ProblemOfDemo): string {
  if (code === 'EADDRINUSE')
    return `the port is in use; take another with npm start -- ${flag} N, or none for any`
  if (code === 'EACCES' && flag) return `the port may not be used; take another with npm start -- ${flag} N`
  if (code === 'ENOENT') return `${error.path} is missing; restore it with git checkout apps/demo`
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION')
    return `${message.split('. ')[0]}; npm start -- --help lists what there is`
  return message
}
