import { Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { oneLine } from './terminal-text.ts'
import { version } from './version.ts'
import { CommandError, type World } from './world.ts'

/**
 * Runs the program with its arguments and gives the exit code. Commands are loaded when they are called, so that
 * `--version` and `--help` cost nothing.
 */
export async function run(args: readonly string[], world: World, name = 'baro'): Promise<number> {
  let code = 0
  const program = new Command(name)
    .description(
      'Reads the conditions of anything in Kubernetes: is it well, still working on it, or stuck, and why.',
    )
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .configureOutput({
      writeOut: (text) => world.out(text),
      writeErr: (text) => world.err(text),
      getOutHelpWidth: () => Math.min(world.columns, 100),
      getErrHelpWidth: () => Math.min(world.columns, 100),
    })
    .exitOverride()
  addLint(
    program,
    (run) => {
      code = run
    },
    world,
    name,
  )
  try {
    await program.parseAsync(args, { from: 'user' })
    return code
  } catch (error) {
    return exitCodeOf(error, world)
  }
}

function exitCodeOf(error: unknown, world: World): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
  if (error instanceof CommandError) {
    world.err(`${world.errorColors.red('error')}: ${oneLine(error.message)}\n`)
    return error.code
  }
  throw error
}

function addLint(program: Command, finish: (code: number) => void, world: World, name: string): void {
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
    .option('--now <time>', 'the time to count from, RFC 3339 (default: the clock)', time)
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing found, 1 findings, 2 something could not be read.

Examples:
  ${name} lint config/crd                               the CRDs of a directory
  kubectl get widgets -A -o yaml | ${name} lint -       live objects
  ${name} lint -o sarif . > lint.sarif                  for code scanning
  ${name} lint --silence no-phase="read by v1 clients" config/crd`,
    )
    .action(async (files: string[], flags) => {
      const { lintCommand } = await import('./lint/command.ts')
      finish(await lintCommand(files, flags, world))
    })
}

function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value]
}

function time(value: string): string {
  if (Number.isNaN(Date.parse(value)))
    throw new InvalidArgumentError('It must be a time like 2024-01-31T12:00:00Z.')
  return value
}
