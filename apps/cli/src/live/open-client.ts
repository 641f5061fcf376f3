import { Client, connect } from '@barometer/client'
import type { SourceFlags } from '../source-options.ts'
import { oneLine } from '../terminal-text.ts'
import { version } from '../version.ts'
import { CommandError, type World } from '../world.ts'

/** The client of the cluster that the flags, the environment and the kubeconfig mean. Close it when done. */
export function openClient(flags: SourceFlags, world: World): Client {
  if (flags.asGroup && !flags.as) throw new CommandError('--as-group needs --as')
  const connection = connect({
    env: world.environment as NodeJS.ProcessEnv,
    file: flags.kubeconfig,
    context: flags.context,
    namespace: flags.namespace,
    ...(flags.as && { impersonate: { user: flags.as, groups: flags.asGroup ?? [] } }),
  })
  return new Client(connection, {
    env: world.environment as NodeJS.ProcessEnv,
    userAgent: `baro/${version}`,
    ...(flags.requestTimeout !== undefined && { timeout: flags.requestTimeout }),
    ...(flags.verbose && {
      trace: ({ method, path, status, error, milliseconds }) =>
        world.err(
          oneLine(
            `${method} ${path} ${[status, error].filter(Boolean).join(' ')} ${Math.round(milliseconds)} ms`,
          ) + '\n',
        ),
    }),
  })
}
