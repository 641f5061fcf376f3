import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { duration } from '../../options/duration.ts'
import {
  objectForms,
  withClusterOptions,
  withOutput,
  withOverdue,
  withSelection,
} from '../../options/source-options.ts'
import { collect } from '../../options/value-parsers.ts'
import type { FailOn } from './fail-on.ts'

/** What kubectl waits where it is told to wait for ever. */
const week = 7 * 24 * 3_600_000

const failOn: readonly FailOn[] = ['degraded', 'failed', 'never']

/** Adds `wait` to the program. */
export function defineWait(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('wait')
    .summary('wait until objects meet a condition, or never will')
    .description(
      [
        'Waits until objects are as an expression says: words joined by and, or, not and brackets.',
        '',
        '  Ready, Ready=False      the condition of that type, about the newest generation',
        '  Healthy, Progressing    the object with all that is beneath it, as `why` has it',
        '  Degraded, Failed, Suspended, Terminating, Unknown    what the object says of itself',
        '  deleted, exists         that it is gone, or there',
        "  status.phase == 'Up'    CEL over metadata, spec, status and conditions",
        '',
        'All of it must hold at one version. all(…) and any(…) of several objects ask each of them, of a single ' +
          'object all that it is made of, also what appears later. Objects that do not exist yet are waited for. ' +
          'Ends at once where `why` would say that someone must act, or where an object is deleted, and says why.',
      ].join('\n'),
    )
    .argument('<words...>', `'OBJECTS: EXPRESSION', or EXPRESSION OBJECTS...; OBJECTS: ${objectForms}`)
    .addOption(
      new Option('--timeout <duration>', 'how long to wait at most; 0: look once, negative: a week')
        .argParser(timeout)
        .default(30_000, '30s'),
    )
    .option(
      '--for <expression>',
      "kubectl's own: condition=TYPE[=STATUS], jsonpath=PATH[=VALUE], delete, create; repeatable",
      collect,
    )
    .option('--tree', 'ask all that the objects are made of, each of them')
    .addOption(
      new Option(
        '--fail-on <what>',
        'what ends it beside the condition: degraded (anything that `why` calls an error), failed (what does not ' +
          'pass unless someone acts, and deletion), never',
      )
        .choices(failOn)
        .default('failed'),
    )
    .option('--packs <file>', 'what is known of more kinds; repeatable', collect)
    .addHelpText(
      'after',
      `
Exit codes: 0 the condition is met, 1 failed (see --fail-on), 2 usage, 3 timeout, 4 no cluster answers.

Examples:
  ${name} wait 'cluster/prod: Healthy and not Progressing' --timeout 10m
  ${name} wait 'cluster/prod: all(Ready)' -n fleet
  ${name} wait 'all(Ready)' machines -n fleet -l pool=a
  ${name} wait 'deploy/web: status.readyReplicas == spec.replicas'
  ${name} wait 'pod/web-0: deleted'
  ${name} wait --for=condition=Ready pod web-0 web-1`,
    )
    .action(async (words: string[], flags) => {
      const { waitCommand } = await import('./wait-command.ts')
      finish(await waitCommand(words, flags, streams))
    })
  withOutput(withClusterOptions(withSelection(withOverdue(command))), ['text', 'name', 'json', 'yaml'])
}

/** A duration as kubectl takes it here: a negative one stands for a week. */
function timeout(text: string): number {
  if (!text.startsWith('-')) return duration(text)
  duration(text.slice(1))
  return week
}
