import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import {
  objectForms,
  plainOption,
  withClusterOptions,
  withContexts,
  withSelection,
} from '../../options/source-options.ts'
import { collect, commaSeparated, time } from '../../options/value-parsers.ts'

const severities = ['info', 'warning', 'error']

/** Adds `lint` to the program. */
export function defineLint(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('lint')
    .summary('check how conditions are written, in objects and CRDs')
    .description(
      'Checks how conditions are written: in a whole cluster, in kinds or objects of it, or in files. Definitions (crds) ' +
        'are checked by their schemas. What is found in many objects alike is told once.',
    )
    .argument('[objects...]', `${objectForms}; or files: a.yaml, ./config, -`)
    .addOption(
      new Option('-o, --output <format>', 'how to print')
        .choices(['text', 'json', 'sarif', 'github'])
        .default('text'),
    )
    .option(...plainOption)
    .option(
      '-p, --profile <name>',
      'rules of one ecosystem for every object, in place of what its API group chooses',
    )
    .option('-c, --config <file>', 'configuration (default: .baro-lint.yaml, where there is one)')
    .option('--silence <rule=reason>', 'do not report a rule; repeatable', collect)
    .addOption(
      new Option('--severity <least>', 'the least severity to report').choices(severities).default('info'),
    )
    .addOption(
      new Option('--fail-on <least>', 'the least severity that ends with 1')
        .choices([...severities, 'never'])
        .default('info'),
    )
    .option('--packs <file>', 'what is known of more kinds; repeatable', collect)
    .option('--now <time>', 'the time to count from, RFC 3339 (default: the clock)', time)
    .addOption(
      new Option(
        '-f, --filename <file>',
        'YAML or JSON, one or many documents, lists, one JSON value a line, .gz too; a directory; - for standard input; repeatable',
      )
        .argParser(commaSeparated)
        .helpGroup('Files, in place of a cluster:'),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing found, 1 findings, 2 something could not be read, 4 no cluster answers.

Examples:
  ${name} lint
  ${name} lint machines -n fleet --fail-on error
  ${name} lint crds
  ${name} lint crds --contexts 'prod-*'
  ${name} lint -f config/crd
  kubectl get widgets -A -o yaml | ${name} lint -
  ${name} lint -o sarif -f . > lint.sarif
  ${name} lint --silence no-phase="read by v1 clients" -f config/crd`,
    )
    .action(async (objects: string[], flags) => {
      const { lintCommand } = await import('./lint-command.ts')
      finish(await lintCommand(objects, flags, streams))
    })
  withContexts(withClusterOptions(withSelection(command)))
}
