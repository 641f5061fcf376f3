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
      'Checks how conditions are written: in a whole cluster, in some of its kinds or objects, or in files. Of definitions ' +
        '(crds) it checks the schemas. A finding that many objects share is printed once.',
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
      'the rules of one ecosystem for every object, instead of those for its API group',
    )
    .option('-c, --config <file>', 'the configuration file (default: .baro-lint.yaml, if it exists)')
    .option('--silence <rule=reason>', 'do not report a rule; repeatable', collect)
    .addOption(
      new Option('--severity <least>', 'the lowest severity to report').choices(severities).default('info'),
    )
    .addOption(
      new Option('--fail-on <least>', 'the lowest severity that causes exit code 1')
        .choices([...severities, 'never'])
        .default('info'),
    )
    .option('--packs <file>', 'a pack: what is known of more kinds; repeatable', collect)
    .option('--now <time>', 'the time to judge by, RFC 3339 (default: the clock)', time)
    .addOption(
      new Option(
        '-f, --filename <file>',
        'a file, a directory, or - for standard input: YAML, JSON, lists or one JSON value per line, also .gz; repeatable',
      )
        .argParser(commaSeparated)
        .helpGroup('Files, instead of a cluster:'),
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
