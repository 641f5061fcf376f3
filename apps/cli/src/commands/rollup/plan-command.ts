import { refKey } from '@barometer/graph'
import { type PlannedWrite, planWrites } from '@barometer/rollup'
import { parseObjectArguments } from '../../options/object-arguments.ts'
import type { SourceFlags } from '../../options/source-options.ts'
import { takeSnapshot } from '../../snapshot/take-snapshot.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { structured } from '../../text/formats.ts'
import { objectName } from '../../text/object-names.ts'
import { printOptionsFor } from '../../text/print-options.ts'
import { tableText } from '../../text/table-text.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { readRules } from './read-rules.ts'
import { rollupsOver } from './rollups-over.ts'

export interface RollupFlags extends SourceFlags {
  readonly rule?: readonly string[]
  readonly plain?: boolean
}

interface PlanFlags extends RollupFlags {
  readonly output: 'table' | 'wide' | 'json' | 'yaml'
}

/** Shows what rules would write. The exit code is 1 where one could not be applied to a parent. */
export async function planCommand(
  objects: readonly string[],
  flags: PlanFlags,
  streams: IOStreams,
): Promise<number> {
  const rules = await readRules(flags.rule, streams)
  const snapshot = await takeSnapshot(parseObjectArguments(objects, flags), flags, streams, {
    keepObjects: true,
  })
  try {
    const asked = new Set(snapshot.asked.map(refKey))
    const all = planWrites(rollupsOver(snapshot, rules))
    const wanted = asked.size === 0 ? all : all.filter(({ parent }) => asked.has(refKey(parent)))
    const writes = wanted.toSorted(
      (a, b) => gravest.indexOf(a.after.status) - gravest.indexOf(b.after.status),
    )
    for (const { rule, problem } of writes)
      if (problem)
        streams.err(`${streams.errorColors.red(`rule ${oneLine(rule)}`)} ${oneLine(problem.message)}\n`)
    streams.out(planText(writes, flags, streams))
    if (snapshot.unreadable.length > 0) return 2
    return writes.some(({ problem }) => problem) ? 1 : 0
  } finally {
    snapshot.close()
  }
}

/** What is not well comes first. */
const gravest = ['False', 'Unknown', 'True']

function planText(writes: readonly PlannedWrite[], flags: PlanFlags, streams: IOStreams): string {
  const { output } = flags
  if (output === 'json' || output === 'yaml') return structured({ writes }, output)
  if (writes.length === 0) return 'No object is a parent by these rules.\n'
  const wide = output === 'wide'
  const head = ['PARENT', 'CONDITION', 'STATUS', ...(wide ? ['RULE', 'INTO', 'OF'] : []), 'REASON', 'MESSAGE']
  const rows = writes.map(({ parent, after, rule, writeTo, dependents }) =>
    [
      objectName(parent),
      after.type,
      after.status,
      ...(wide ? [rule, writeTo, String(dependents)] : []),
      after.reason ?? '',
      after.message ?? '',
    ].map(oneLine),
  )
  const lines = tableText({ head, rows, yielding: 2 }, printOptionsFor(flags, streams))
  const counts = gravest
    .map((status) => ({ status, count: writes.filter(({ after }) => after.status === status).length }))
    .filter(({ count }) => count > 0)
    .map(({ status, count }) => `${count} ${status}`)
  return `${lines.join('\n')}\n\n${counts.join(', ')}. Nothing was written.\n`
}
