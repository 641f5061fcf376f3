import { parseRule, type RollupRule, shippedRules } from '@barometer/rollup'
import { readDocuments } from '../../documents/read.ts'
import { CommandError } from '../../streams/command-error.ts'
import type { IOStreams } from '../../streams/io-streams.ts'
import { oneLine } from '../../text/terminal-text.ts'

/** The rules that are named: files of Rollups, or rules that come with the program. Without any, all of those. */
export async function readRules(
  named: readonly string[] | undefined,
  streams: IOStreams,
): Promise<readonly RollupRule[]> {
  if (named === undefined) return shippedRules
  const rules: RollupRule[] = []
  for (const name of named) {
    const shipped = shippedRules.find((rule) => rule.name === name)
    for (const each of shipped ? [shipped] : await rulesIn(name, streams)) rules.push(each)
  }
  const twice = rules.find(({ name }, index) => rules.findIndex((other) => other.name === name) !== index)
  if (twice) throw new CommandError(`two rules have the name ${oneLine(twice.name)}: rename one of them`)
  return rules
}

async function rulesIn(file: string, streams: IOStreams): Promise<readonly RollupRule[]> {
  if (!/[./]|^-$/.test(file)) {
    const names = shippedRules.map(({ name }) => name).join(', ')
    throw new CommandError(`rule "${oneLine(file)}" not found; name a file, or one of ${names}`)
  }
  const rules: RollupRule[] = []
  let isWrong = false
  const refuse = (text: string) => {
    isWrong = true
    streams.err(`${streams.errorColors.red('rule refused')} ${oneLine(`${file}: ${text}`)}\n`)
  }
  for await (const read of readDocuments([file], streams)) {
    if (read.kind === 'unreadable') refuse(read.message)
    if (read.kind !== 'object') continue
    const parsed = parseRule(read.object)
    if (parsed.ok) rules.push(parsed.rule)
    else for (const { path, reason } of parsed.problems) refuse(`${parsed.name} ${path} ${reason}`)
  }
  if (isWrong) throw new CommandError('a rule could not be used, so nothing was computed')
  if (rules.length === 0) throw new CommandError(`${oneLine(file)}: it has no Rollup`)
  return rules
}
