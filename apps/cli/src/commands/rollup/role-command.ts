import { rollupRole } from '@barometer/server'
import { dump } from 'js-yaml'
import { openClient } from '../../live/open-client.ts'
import { takeSnapshot } from '../../snapshot/take-snapshot.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import type { RollupFlags } from './plan-command.ts'
import { readRules } from './read-rules.ts'
import { rollupsOver } from './rollups-over.ts'

/** Prints the role that the controller needs for rules, by the kinds that the cluster serves and the rules read. */
export async function roleCommand(flags: RollupFlags, streams: IOStreams): Promise<number> {
  const rules = await readRules(flags.rule, streams)
  const client = openClient(flags, streams)
  const snapshot = await takeSnapshot([], { ...flags, allNamespaces: true }, streams, { keepObjects: true })
  try {
    const rollups = rollupsOver(snapshot, rules)
    const found = rollups
      .parents()
      .flatMap((parent) => rollups.of(parent).flatMap(({ dependents }) => dependents.map(({ ref }) => ref)))
    const served = (await client.discovery.kinds()).preferred().filter(({ verbs }) => verbs.includes('watch'))
    streams.out(dump(rollupRole(rules, served, found)))
    return 0
  } finally {
    snapshot.close()
    client.close()
  }
}
