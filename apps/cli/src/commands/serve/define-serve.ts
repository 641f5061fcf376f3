import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withConnectionOptions, withContexts, withFileOptions } from '../../options/source-options.ts'

/** Adds `serve` to the program: the page. */
export function defineServe(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('serve')
    .summary('the page: the whole cluster in a browser, live')
    .description(
      'Serves a page that shows the whole cluster as this program sees it, live, on this machine alone, until it is\n' +
        'interrupted. Prints its address; the token in it lets in.',
    )
    .option('--port <number>', 'listen on 127.0.0.1 there (default: any free port)')
    .option('--rollups', 'also apply the Rollups of the cluster, as rollup run does')
    .addHelpText(
      'after',
      `
Exit codes: 0 interrupted, 2 an option is wrong or a file cannot be read, 4 no cluster answers.

Examples:
  ${name} serve
  ${name} serve --contexts prod,lab --port 8080
  ${name} serve -f dump.jsonl.gz`,
    )
    .action(async (flags) => {
      const { serveCommand } = await import('./serve-command.ts')
      finish(await serveCommand(flags, streams))
    })
  withFileOptions(withContexts(withConnectionOptions(command)))
}
