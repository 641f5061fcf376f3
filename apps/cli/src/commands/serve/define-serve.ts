import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withConnectionOptions, withContexts, withFileOptions } from '../../options/source-options.ts'

/** Adds `serve` to the program: the page. */
export function defineServe(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('serve')
    .summary('the page: the whole cluster in a browser, live')
    .description(
      'Serves a page that shows the whole cluster as this program sees it, live, until it is interrupted. Prints its\n' +
        'address; on this machine alone, the token in it lets in. With a certificate the page is for everybody whom the\n' +
        'cluster knows: each signs in with a token of the cluster, and sees what that may read.',
    )
    .option('--port <number>', 'the port to listen on (default: any free port)')
    .option(
      '--address <ip>',
      'the IP address to listen on; any but 127.0.0.1 wants a certificate',
      '127.0.0.1',
    )
    .option('--tls-cert-file <file>', 'serve over TLS; readers sign in with their own tokens of the cluster')
    .option('--tls-private-key-file <file>', 'the key of that certificate')
    .option('--rollups', 'also apply the Rollups of the cluster, as rollup run does')
    .addHelpText(
      'after',
      `
Exit codes: 0 interrupted, 2 an option is wrong or a file cannot be read, 4 no cluster answers.

Examples:
  ${name} serve
  ${name} serve --contexts prod,lab --port 8080
  ${name} serve -f dump.jsonl.gz
  ${name} serve --address 0.0.0.0 --port 8443 --tls-cert-file tls.crt --tls-private-key-file tls.key`,
    )
    .action(async (flags) => {
      const { serveCommand } = await import('./serve-command.ts')
      finish(await serveCommand(flags, streams))
    })
  withFileOptions(withContexts(withConnectionOptions(command)))
}
