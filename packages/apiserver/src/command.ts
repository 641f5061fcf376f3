import { parseArgs } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { asError } from './apimachinery/errors/as-error.ts'
import { writeKubeconfig } from './kubeconfig.ts'
import { createServer } from './server.ts'
import type { Durability } from './store/log.ts'

export const usage = `usage: baro apiserver [--port N] [--data DIR] [--kubeconfig FILE] [--durability strict|relaxed] [--controllers all|none]
  --port N                     listen on 127.0.0.1:N; any free port unless given
  --data DIR                   keep the objects there; in memory only unless given
  --kubeconfig FILE            where to write how to reach it, readable by you alone (default ./apiserver.kubeconfig)
  --durability strict|relaxed  relaxed survives the death of the process, not that of the machine (default strict)
  --controllers all|none       none is an API server alone: nothing is collected, namespaces stay Terminating (default all)`

/** Where the command speaks and how it is told to stop. */
export interface CommandEnvironment {
  readonly out: (line: string) => void
  readonly error: (line: string) => void
  /** Aborted when the user interrupts. */
  readonly stop: AbortSignal
}

/** Runs a server in the foreground until it is told to stop; resolves with the exit code. */
export async function runCommand(args: readonly string[], environment: CommandEnvironment): Promise<number> {
  try {
    const options = commandOptions(args)
    tune()
    const server = await createServer({ ...options, tls: true })
    writeKubeconfig(options.kubeconfig, { url: server.url, token: server.token, ca: server.ca })
    environment.out(`ready at ${server.url}; export KUBECONFIG=${options.kubeconfig}`)
    if (!environment.stop.aborted) {
      await new Promise<void>((resolve) =>
        environment.stop.addEventListener('abort', () => resolve(), { once: true }),
      )
    }
    await server.close()
    return 0
  } catch (error) {
    environment.error(asError(error).message)
    return error instanceof UsageError ? 2 : 1
  }
}

/**
 * The process is the server's own: it collects garbage early rather than growing, which costs next to nothing, and
 * compiles what is hot for good after a thousand calls, not three thousand: few such servers live for long.
 */
function tune(): void {
  for (const flag of [
    '--max-semi-space-size=2',
    '--semi-space-growth-factor=1',
    '--heap-growing-percent=50',
    '--invocation-count-for-turbofan=1000',
  ]) {
    setFlagsFromString(flag)
  }
}

class UsageError extends Error {}

interface CommandOptions {
  readonly kubeconfig: string
  readonly port?: number
  readonly dataDir?: string
  readonly durability?: Durability
  readonly controllers?: boolean
}

function commandOptions(args: readonly string[]): CommandOptions {
  const values = parse(args)
  const port = values.port === undefined ? undefined : Number(values.port)
  if (port !== undefined && !(Number.isInteger(port) && port >= 0 && port < 65536)) {
    throw new UsageError(`--port wants a number from 0 to 65535, not "${values.port}"\n${usage}`)
  }
  const { durability } = values
  if (durability !== undefined && durability !== 'strict' && durability !== 'relaxed') {
    throw new UsageError(`--durability is strict or relaxed, not "${durability}"\n${usage}`)
  }
  const { controllers } = values
  if (controllers !== undefined && controllers !== 'all' && controllers !== 'none') {
    throw new UsageError(`--controllers is all or none, not "${controllers}"\n${usage}`)
  }
  return {
    kubeconfig: values.kubeconfig ?? 'apiserver.kubeconfig',
    ...(port !== undefined && { port }),
    ...(values.data !== undefined && { dataDir: values.data }),
    ...(durability && { durability }),
    ...(controllers && { controllers: controllers === 'all' }),
  }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...args],
      options: { port: text, data: text, kubeconfig: text, durability: text, controllers: text },
    }).values
  } catch (error) {
    throw new UsageError(`${asError(error).message}\n${usage}`)
  }
}
