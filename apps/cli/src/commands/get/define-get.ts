import type { Command } from 'commander'
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

/** Adds `get` to the program. */
export function defineGet(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('get')
    .summary('list objects with their states, the worst first')
    .description(
      'Lists objects, the worst first. VERDICT is what the object says about itself; STATE also takes into account everything ' +
        'beneath it.',
    )
    .argument('<objects...>', objectForms)
  withOutput(command, ['table', 'wide', 'name', 'json', 'yaml'])
    .option('--broken', 'list only objects in error')
    .option('--no-headers', 'print no headers')
    .option('-w, --watch', 'watch for changes: redraw on a terminal, print a row for each change elsewhere')
    .addHelpText(
      'after',
      `
Exit codes: 0 no object is in error, 1 one is, 2 none was found or could be read, 4 no cluster answers.

Examples:
  ${name} get deploy -n shop
  ${name} get clusters.cluster.x-k8s.io -A -o wide
  ${name} get deploy,sts -n shop -l app=shop
  ${name} get deploy -A --broken
  ${name} get machines -n fleet --watch
  ${name} get clusters -A --contexts prod,lab
  ${name} get machines -f dump.jsonl.gz`,
    )
    .action(async (objects: string[], flags) => {
      const { getCommand } = await import('./get-command.ts')
      finish(await getCommand(...withFiles(objects, flags), streams))
    })
  withFileOptions(withContexts(withClusterOptions(withSelection(command))))
  withOverdue(command)
}
