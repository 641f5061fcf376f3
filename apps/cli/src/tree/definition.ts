import type { Command } from 'commander'
import { type CommandSetting, wholeNumber } from '../command-setting.ts'
import { splitFileArguments } from '../file-arguments.ts'
import { withFileOptions } from '../file-options.ts'

/** Adds `tree` to the program. */
export function defineTree(program: Command, { name, world, finish }: CommandSetting): void {
  const command = program
    .command('tree')
    .summary('what an object is made of and depends on, each with its state')
    .description('Shows what an object contains and depends on, each with its state and what it says.')
    .argument('[object]', 'KIND/NAME, as in cluster/prod')
  withFileOptions(command)
    .option('--depth <levels>', 'how many levels to show', wholeNumber)
    .option('--only-broken', 'leave out what is well')
    .option('--no-group', 'show every object, also where siblings are alike')
    .addHelpText(
      'after',
      `
Exit codes: 0 it is not in error, 1 it is, 2 something could not be read.

Examples:
  ${name} tree -f dump.jsonl.gz cluster/prod
  ${name} tree -f dump.jsonl.gz --only-broken ksvc/shop -n web`,
    )
    .action(async (object: string | undefined, flags) => {
      const { treeCommand } = await import('./command.ts')
      const split = splitFileArguments(flags.filename, world.directory)
      const named = [...split.objects, ...(object === undefined ? [] : [object])]
      finish(await treeCommand(named, { ...flags, filename: split.files }, world))
    })
}
