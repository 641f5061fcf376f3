import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import {
  withAllNamespaces,
  withClusterOptions,
  withContexts,
  withFileOptions,
  withOutput,
  withOverdue,
} from '../../options/source-options.ts'

/** Adds `glance` to the program: what it does when no command is named. */
export function defineGlance(
  program: Command,
  { name, streams, finish }: CommandContext,
  isDefault: boolean,
): void {
  const command = program
    .command('glance', { isDefault })
    .summary('show the cluster at a glance; the default command')
    .description(
      'Shows a cluster on one screen: how many objects are in which state and where, the causes and what each breaks, what ' +
        'is in progress, and what changed last.',
    )
  withOutput(command, ['text', 'json', 'yaml'])
    .option('--all', 'show everything, even if it does not fit the screen')
    .option('-w, --watch', 'watch for changes and print again')
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing is in error, 1 something is, 2 something could not be read, 4 no cluster answers.

Examples:
  ${name}
  ${name} -n shop
  ${name} glance --watch
  ${name} --contexts prod,lab
  ${name} -f dump.jsonl.gz --complete`,
    )
    .action(async (flags) => {
      const { glanceCommand } = await import('./glance-command.ts')
      finish(await glanceCommand(flags, streams))
    })
  withFileOptions(withContexts(withClusterOptions(withAllNamespaces(command))))
  withOverdue(command)
}
