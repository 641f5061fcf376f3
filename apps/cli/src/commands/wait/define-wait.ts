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
    .summary('wait until objects meet a condition, or cannot meet it')
    .description(
      [
        'Waits until objects meet an expression: words joined by and, or, not and brackets.',
        '',
        '  Ready, Ready=False      the condition of that type, for the newest generation',
        '  Healthy, Progressing    the object with everything beneath it, as in `why`',
        '  Degraded, Failed, Suspended, Terminating, Unknown    what the object says about itself',
        '  deleted, exists         the object is gone, or is there',
        "  status.phase == 'Up'    CEL over metadata, spec, status and conditions",
        '',
        'The whole expression must be true of one version of the object. For several objects, all(…) and any(…) ask ' +
          'each of them; for a single object, everything that it is made of, also parts that appear later. Waits for ' +
          'objects that do not exist yet. Ends at once, and says why, if `why` would say that someone must act, or if ' +
          'an object is deleted.',
      ].join('\n'),
    )
    .argument('<words...>', `'OBJECTS: EXPRESSION', or EXPRESSION OBJECTS...; OBJECTS: ${objectForms}`)
    .addOption(
      new Option('--timeout <duration>', 'how long to wait; 0: check once, negative: a week')
        .argParser(timeout)
        .default(30_000, '30s'),
    )
    .option(
      '--for <expression>',
      "kubectl's own: condition=TYPE[=STATUS], jsonpath=PATH[=VALUE], delete, create; repeatable",
      collect,
    )
    .option('--tree', 'ask everything that the objects are made of')
    .addOption(
      new Option(
        '--fail-on <what>',
        'what else ends the wait: degraded (anything that `why` calls an error), failed (an error that does not ' +
          'pass unless someone acts, and deletion), never',
      )
        .choices(failOn)
        .default('failed'),
    )
    .option('--packs <file>', 'a pack: what is known of more kinds; repeatable', collect)
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
