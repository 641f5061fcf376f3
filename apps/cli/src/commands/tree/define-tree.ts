import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withFiles } from '../../options/file-arguments.ts'
import {
  withAllNamespaces,
  withClusterOptions,
  withContexts,
  withFileOptions,
  withOutput,
  withOverdue,
} from '../../options/source-options.ts'
import { boolean, wholeNumber } from '../../options/value-parsers.ts'

/** Adds `tree` to the program. */
export function defineTree(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('tree')
    .summary('show what an object is made of, with the state of each part')
    .description(
      'Shows what an object contains and depends on, with the state and the message of each. With --up, shows what contains ' +
        'the object and what refers to it; this reads the whole cluster.',
    )
    .argument('[objects...]', 'one object: KIND/NAME, or KIND NAME')
  withOutput(command, ['text', 'name', 'json', 'yaml', 'dot', 'mermaid'])
    .option('-w, --watch', 'watch for changes and print again')
    .option('--depth <levels>', 'how many levels to show', wholeNumber)
    .option('--only-broken', 'leave out what is healthy')
    .option('--show-conditions', 'show the conditions of every object, and mark the one that decides')
    .option('--up', 'show what the object is part of and what needs it')
    .option('--grouping <boolean>', 'show siblings that are alike as one', boolean, true)
    .addOption(new Option('--no-group').hideHelp())
    .addHelpText(
      'after',
      `
Exit codes: 0 it is not in error, 1 it is, 2 something could not be read or found, 4 no cluster answers.
Parts that you may not read are listed, and do not cause 2.

Examples:
  ${name} tree cluster/prod -n fleet
  ${name} tree cluster/prod -n fleet --show-conditions --grouping=false
  ${name} tree machine/prod-md-x7-f -n fleet --up
  ${name} tree -f dump.jsonl.gz --only-broken cluster/prod
  ${name} tree deploy/web -n shop --contexts prod,lab
  ${name} tree deploy/web -n shop -o mermaid`,
    )
    .action(async (objects: string[], flags) => {
      const { treeCommand } = await import('./tree-command.ts')
      const [words, rest] = withFiles(objects, flags)
      const grouping = rest.grouping && rest.group
      finish(await treeCommand(words, { ...rest, grouping }, streams))
    })
  withFileOptions(withContexts(withClusterOptions(withAllNamespaces(command))))
  withOverdue(command)
}
