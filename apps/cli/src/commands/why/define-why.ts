import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withFiles } from '../../options/file-arguments.ts'
import {
  objectForms,
  withClusterOptions,
  withContexts,
  withFileOptions,
  withOutput,
  withOverdue,
  withSelection,
} from '../../options/source-options.ts'

/** Adds `why` to the program. */
export function defineWhy(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('why')
    .summary('show why objects are not healthy, and what to fix')
    .description(
      'Shows why the objects are not healthy, and what to fix. Without objects, shows it for everything you may read.',
    )
    .argument('[objects...]', objectForms)
  withOutput(command, ['text', 'name', 'json', 'yaml'])
    .option('-w, --watch', 'watch for changes and print again')
    .addOption(
      new Option('--logs', 'show the last lines of the log of what crashes').conflicts(['filename', 'watch']),
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing is in error, 1 something is, 2 something could not be read or found,
4 no cluster answers. Parts of a named object that you may not read are listed, and do not cause 2.

Examples:
  ${name} why cluster/prod -n fleet
  ${name} why deploy -A -l app=shop
  kubectl get all -A -o yaml | ${name} why -f -
  ${name} why -f dump.jsonl.gz --complete cluster/prod
  ${name} why deploy/web -n shop --contexts prod,lab
  ${name} why deploy/web -n shop --logs
  ${name} why -o json | jq .causes`,
    )
    .action(async (objects: string[], flags) => {
      const { whyCommand } = await import('./why-command.ts')
      const [words, rest] = withFiles(objects, flags)
      finish(await whyCommand(words, rest, streams))
    })
  withFileOptions(withContexts(withClusterOptions(withSelection(command))))
  withOverdue(command)
}
