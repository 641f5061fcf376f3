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
    .summary('all conditions of an object or a tree, the newest change first')
    .description('Shows all conditions of objects, or of all they are made of, the newest change first.')
    .argument('[objects...]', objectForms)
  withOutput(command, ['table', 'wide', 'json', 'yaml'])
    .option('--tree', 'of everything beneath as well')
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
