import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withClusterOptions, withContexts } from '../../options/source-options.ts'

/** Adds `dump` to the program. */
export function defineDump(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('dump')
    .summary('write the cluster to a file that -f reads, without secrets')
    .description(
      'Writes every object that may say something, one JSON value a line, and what could not be read.\n' +
        'The data of Secrets and ConfigMaps is neither read nor written. Left out are what containers are told by\n' +
        'environment and command line, what is named like a password, data and chart values in any object,\n' +
        'and annotations that are not known to be harmless.',
    )
    .argument(
      '[file]',
      'where to write (default: standard output); with --contexts each has a file: NAME-CONTEXT.jsonl',
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
