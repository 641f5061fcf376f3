import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withFiles } from '../../options/file-arguments.ts'
import {
  objectForms,
  withClusterOptions,
  withContexts,
  withFileOptions,
  withOutput,
  withSelection,
} from '../../options/source-options.ts'

/** Adds `conditions` to the program. */
export function defineConditions(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('conditions')
    .summary('list all conditions of objects, the newest change first')
    .description(
      'Lists all conditions of objects, the newest change first. With --tree, also those of everything beneath.',
    )
    .argument('[objects...]', objectForms)
  withOutput(command, ['table', 'wide', 'json', 'yaml'])
    .option('--tree', 'include everything beneath the objects')
    .option('-w, --watch', 'watch for changes and print again')
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 2 something could not be read or found, 4 no cluster answers.

Examples:
  ${name} conditions cluster/prod -n fleet
  ${name} conditions cluster/prod -n fleet --tree -o wide
  ${name} conditions -f dump.jsonl.gz deploy/web -o json`,
    )
    .action(async (objects: string[], flags) => {
      const { conditionsCommand } = await import('./conditions-command.ts')
      finish(await conditionsCommand(...withFiles(objects, flags), streams))
    })
  withFileOptions(withContexts(withClusterOptions(withSelection(command))))
}
