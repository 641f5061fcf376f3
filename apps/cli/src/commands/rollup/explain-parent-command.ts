import { getCondition } from '@barometer/conditions'
import { type Ref, refText } from '@barometer/graph'
import { type Dependent, type Refusal, type Result, type Rollups, typesRead } from '@barometer/rollup'
import { parseObjectArguments } from '../../options/object-arguments.ts'
import { takeSnapshot } from '../../snapshot/take-snapshot.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { structured } from '../../text/formats.ts'
import { type PrintOptions, printOptionsFor } from '../../text/print-options.ts'
import { oneLine } from '../../text/terminal-text.ts'
import { blocksText, fieldLines } from '../../text/text-blocks.ts'
import type { RollupFlags } from './plan-command.ts'
import { readRules } from './read-rules.ts'
import { rollupsOver } from './rollups-over.ts'

interface ExplainParentFlags extends RollupFlags {
  readonly output: 'text' | 'json' | 'yaml'
}

/** Says of parents which rules are about them, which dependents count, and what comes of them. */
export async function explainParentCommand(
  objects: readonly string[],
  flags: ExplainParentFlags,
  streams: IOStreams,
): Promise<number> {
  const rules = await readRules(flags.rule, streams)
  const snapshot = await takeSnapshot(parseObjectArguments(objects, flags), flags, streams, {
    keepObjects: true,
  })
  try {
    const rollups = rollupsOver(snapshot, rules)
    const told = snapshot.asked.map((parent) => ({
      parent,
      results: rollups.of(parent),
      refused: rollups.refused(parent),
    }))
    const without = told.find(({ results }) => results.length === 0)
    if (without) throw new CommandError(`no rule is about ${oneLine(refText(without.parent))}`, 1)
    if (flags.output !== 'text') {
      streams.out(structured({ parents: told.map(asValue) }, flags.output))
      return 0
    }
    const options = printOptionsFor(flags, streams)
    const blocks = told.flatMap(({ parent, results, refused }) => [
      ...results.map((result) => resultLines(parent, result, options)),
      ...refused.map((refusal) => [
        oneLine(`Rollup ${refusal.rule.name} does not speak: ${refusal.problem.message}`),
      ]),
    ])
    streams.out(blocksText(blocks))
    return 0
  } finally {
    snapshot.close()
  }
}

function asValue(told: {
  readonly parent: Ref
  readonly results: readonly Result[]
  readonly refused: ReturnType<Rollups['refused']>
}) {
  const { parent, results, refused } = told
  return {
    parent,
    results: results.map(({ rule, condition, dependents, problem }) => ({
      rule: rule.name,
      condition,
      dependents: dependents.map(({ ref, presence }) => ({ object: ref, presence })),
      ...(problem && { problem }),
    })),
    refused: refused.map(({ rule, problem }: Refusal) => ({ rule: rule.name, problem })),
  }
}

/** How many dependents are told one by one. */
const most = 20

function resultLines(
  parent: Ref,
  { rule, condition, dependents, problem }: Result,
  options: PrintOptions,
): string[] {
  const { type, status, reason = '', message = '' } = condition
  const listed = dependents.slice(0, most).map((dependent) => dependentText(dependent, typesRead(rule)))
  const rest = dependents.length - listed.length
  return [
    oneLine(`${refText(parent)}: ${type} is ${status}, ${reason}`),
    ...fieldLines('message', message === '' ? [] : message.split('\n').map(oneLine), options),
    ...fieldLines(
      'rule',
      [oneLine(`${rule.name}, ${rule.strategy.type}, into ${rule.condition.writeTo ?? 'reading'}`)],
      options,
    ),
    ...fieldLines('of', [...listed, ...(rest > 0 ? [`and ${rest} more`] : [])], options),
    ...fieldLines('problem', problem ? [oneLine(problem.message)] : [], options),
  ]
}

function dependentText({ ref, presence, object, health }: Dependent, types: readonly string[]): string {
  if (!object)
    return oneLine(`${refText(ref)}: ${presence === 'missing' ? 'does not exist' : 'could not be read'}`)
  const said = types.flatMap((type) => {
    const found = getCondition(object, type)
    return found ? [`${type} ${found.status}${found.reason ? ` ${found.reason}` : ''}`] : []
  })
  if (said.length > 0) return oneLine(`${refText(ref)}: ${said.join(', ')}`)
  return oneLine(
    `${refText(ref)}: ${health === undefined ? 'says nothing' : `healthy: ${health}, by its verdict`}`,
  )
}
