import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'

/** Adds `apiserver` to the program: the embedded server's own command. */
export function defineApiserver(program: Command, { name, streams, finish }: CommandContext): void {
  program
    .command('apiserver')
    .summary('an embedded Kubernetes API server, for tests and trials')
    .description('Serves the Kubernetes API on this machine alone until it is interrupted.')
    .option('--port <number>', 'listen on 127.0.0.1 there (default: any free port)')
    .option('--data <folder>', 'keep the objects there (default: in memory only)')
    .option('--kubeconfig <file>', 'where to write how to reach it (default: ./apiserver.kubeconfig)')
    .addOption(
      new Option(
        '--durability <level>',
        'relaxed survives the death of the process, not of the machine',
      ).choices(['strict', 'relaxed']),
    )
    .addOption(
      new Option(
        '--controllers <which>',
        'none: nothing is collected and namespaces stay Terminating, as in envtest',
      ).choices(['all', 'none']),
    )
    .addHelpText(
      'after',
      `
Examples:
  ${name} apiserver --kubeconfig /tmp/kubeconfig
  ${name} apiserver --data ./objects --port 6443`,
    )
    .action(async (flags: Readonly<Record<string, string>>) => {
      const { runCommand } = await import('@barometer/apiserver')
      const args = Object.entries(flags).flatMap(([flag, value]) => [`--${flag}`, value])
      finish(
        await runCommand(args, {
          out: (line) => streams.out(`${line}\n`),
          error: (line) => streams.err(`${line}\n`),
          stop: streams.interrupted,
        }),
      )
    })
}
