import { Client, type Connection, connect } from '@barometer/client'
import type { SourceFlags } from '../options/source-options.ts'
import { CommandError } from '../streams/command-error.ts'
import type { IOStreams } from '../streams/io-streams.ts'
import { version } from '../streams/version.ts'
import { oneLine } from '../text/terminal-text.ts'

/** The client of the cluster that the flags, the environment and the kubeconfig mean. Close it when done. */
export function openClient(flags: SourceFlags, streams: IOStreams): Client {
  const connection = connectionFor(flags, streams)
  return new Client(connection, {
    env: streams.environment as NodeJS.ProcessEnv,
    userAgent: `baro/${version}`,
    ...(flags.requestTimeout !== undefined && { timeout: flags.requestTimeout }),
    ...(flags.verbose && {
      trace: ({ method, path, status, error, milliseconds }) =>
        streams.err(
          oneLine(
            `${method} ${path} ${[status, error].filter(Boolean).join(' ')} ${Math.round(milliseconds)} ms`,
          ) + '\n',
        ),
    }),
  })
}

/** The connection that the flags, the environment and the kubeconfig mean. */
export function connectionFor(flags: SourceFlags, streams: IOStreams): Connection {
  if (flags.asGroup && !flags.as) throw new CommandError('--as-group needs --as')
  return connect({
    env: streams.environment as NodeJS.ProcessEnv,
    file: flags.kubeconfig,
    context: flags.context,
    namespace: flags.namespace,
    ...(flags.as && { impersonate: { user: flags.as, groups: flags.asGroup ?? [] } }),
  })
}
