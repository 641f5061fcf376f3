import { applyRules, installRollups, runRollups } from '@barometer/server'
import { openClient } from '../../live/open-client.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { RollupFlags } from './plan-command.ts'
import { readRules } from './read-rules.ts'

interface RunFlags extends RollupFlags {
  readonly install?: boolean
  readonly leaderElect?: boolean
  readonly probes?: string
}

/** Runs the roll-up controller until it is interrupted. */
export async function runRollupCommand(flags: RunFlags, streams: IOStreams): Promise<number> {
  const { install, leaderElect, probes, rule } = flags
  if (probes !== undefined && !(/^\d{1,5}$/.test(probes) && Number(probes) < 65536))
    throw new CommandError(`--probes must be a port, not "${probes}"`)
  const rules = rule === undefined ? [] : await readRules(rule, streams)
  const client = openClient(flags, streams)
  try {
    if (install) await installRollups(client)
    await applyRules(client, rules)
    const { namespace } = client.connection
    await runRollups({
      client,
      signal: streams.interrupted,
      ...(leaderElect && { leaderElection: { name: 'barometer-rollup', namespace } }),
      ...(probes !== undefined && { probes: { port: Number(probes) } }),
      started: () => streams.err('The rules of the cluster are applied until Ctrl-C.\n'),
    })
    return 0
  } finally {
    client.close()
  }
}
