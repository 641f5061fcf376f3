import { type Command, Option } from 'commander'
import { type CommandSetting, collect, time } from '../command-setting.ts'

/** Adds `lint` to the program. */
export function defineLint(program: Command, { name, world, finish }: CommandSetting): void {
  program
    .command('lint')
    .summary('check how conditions are written, in objects and CRDs')
    .description(
      'Checks how conditions are written: in the objects and the CRDs of files, directories or standard input (-).\n' +
        'YAML or JSON, one or many documents, lists, one JSON value a line, .gz too.',
    )
    .argument('<files...>', 'files, directories, or - for standard input')
    .addOption(
      new Option('-o, --output <format>', 'how to print').choices(['text', 'json', 'sarif']).default('text'),
    )
    .option(
      '-p, --profile <name>',
      'rules of one ecosystem for every object, in place of what its API group chooses',
    )
    .option('-c, --config <file>', 'configuration (default: .baro-lint.yaml, where there is one)')
    .option('--silence <rule=reason>', 'do not report a rule; repeatable', collect)
    .addOption(
      new Option('--severity <least>', 'the least severity to report')
        .choices(['info', 'warning', 'error'])
        .default('info'),
    )
    .option('--packs <file>', 'what is known of more kinds; repeatable', collect)
    .option('--now <time>', 'the time to count from, RFC 3339 (default: the clock)', time)
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing found, 1 findings, 2 something could not be read.

Examples:
  ${name} lint config/crd
  kubectl get widgets -A -o yaml | ${name} lint -
  ${name} lint -o sarif . > lint.sarif
  ${name} lint --silence no-phase="read by v1 clients" config/crd`,
    )
    .action(async (files: string[], flags) => {
      const { lintCommand } = await import('./command.ts')
      finish(await lintCommand(files, flags, world))
    })
}
