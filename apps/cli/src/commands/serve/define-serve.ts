import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withConnectionOptions, withContexts, withFileOptions } from '../../options/source-options.ts'

/** Adds `serve` to the program: the page. */
export function defineServe(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('serve')
    .summary('serve a page that shows the whole cluster, live')
    .description(
      'Serves a page that shows the whole cluster, live, until it is interrupted, and prints its address. Without a ' +
        'certificate only this machine can reach the page, with the token in the address. With a certificate the page is for ' +
        'all users of the cluster: each signs in with their own token, and sees what that token may read.',
    )
    .option('--port <number>', 'the port to listen on (default: any free port)')
    .option(
      '--address <ip>',
      'the IP address to listen on; any other than 127.0.0.1 needs a certificate',
      '127.0.0.1',
    )
    .option('--tls-cert-file <file>', 'serve over TLS; users sign in with their own cluster tokens')
    .option('--tls-private-key-file <file>', 'the private key of that certificate')
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
