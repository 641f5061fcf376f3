import type { Command } from 'commander'
import { type CommandSetting, wholeNumber } from '../command-setting.ts'
import { withFiles } from '../file-arguments.ts'
import { withClusterOptions, withFileOptions, withOutput } from '../source-options.ts'

/** Adds `tree` to the program. */
export function defineTree(program: Command, { name, world, finish }: CommandSetting): void {
  const command = program
    .command('tree')
    .summary('what an object is made of and depends on, each with its state')
    .description('Shows what an object contains and depends on, each with its state and what it says.')
    .argument('[object]', 'KIND/NAME, as in cluster/prod')
  withOutput(command, ['text', 'name', 'json', 'yaml', 'dot', 'mermaid'])
    .option('-w, --watch', 'go on, and print anew at every change')
    .option('--depth <levels>', 'how many levels to show', wholeNumber)
    .option('--only-broken', 'leave out what is well')
    .option('--no-group', 'show every object, also where siblings are alike')
    .addHelpText(
      'after',
      `
Exit codes: 0 it is not in error, 1 it is, 2 something could not be read or found, 4 no cluster answers.

Examples:
  ${name} tree cluster/prod -n fleet
  ${name} tree -f dump.jsonl.gz --only-broken ksvc/shop -n web
  ${name} tree deploy/web -o mermaid`,
    )
    .action(async (object: string | undefined, flags) => {
      const { treeCommand } = await import('./command.ts')
      const [words, rest] = withFiles(object === undefined ? [] : [object], flags, world.directory)
      finish(await treeCommand(words, rest, world))
    })
  withFileOptions(withClusterOptions(command))
}
