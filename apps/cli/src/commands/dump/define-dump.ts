import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withClusterOptions, withContexts } from '../../options/source-options.ts'

/** Adds `dump` to the program. */
export function defineDump(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('dump')
    .summary('write the cluster to a file for -f, without secrets')
    .description(
      'Writes every object that may have a state, one JSON value per line, and what could not be read. Does not read the ' +
        'data of Secrets and ConfigMaps. Leaves out the environment and the command lines of containers, fields that are named ' +
        'like a password, data and chart values in any object, and annotations that are not known to be harmless.',
    )
    .argument(
      '[file]',
      'the file to write (default: standard output); with --contexts, one file each: NAME-CONTEXT.jsonl',
    )
    .addHelpText(
      'after',
      `
Exit codes: 0 done, 2 the file cannot be written, 4 no cluster answers.

Examples:
  ${name} dump prod.jsonl
  ${name} dump -n shop | gzip > shop.jsonl.gz
  ${name} dump fleet.jsonl --contexts prod,lab`,
    )
    .action(async (file: string | undefined, flags) => {
      const { dumpCommand } = await import('./dump-command.ts')
      finish(await dumpCommand({ ...flags, ...(file !== undefined && { file }) }, streams))
    })
  withContexts(withClusterOptions(command))
}
