import { type Command, Option } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'

/** Adds `apiserver` to the program: the embedded server's own command. */
export function defineApiserver(program: Command, { name, streams, finish }: CommandContext): void {
  program
    .command('apiserver')
    .summary('run an embedded Kubernetes API server, for tests and trials')
    .description('Serves the Kubernetes API, on this machine only, until it is interrupted.')
    .option('--port <number>', 'the port on 127.0.0.1 to listen on (default: any free port)')
    .option('--data <folder>', 'the folder to keep objects in (default: in memory only)')
    .option('--kubeconfig <file>', 'the kubeconfig to write (default: ./apiserver.kubeconfig)')
    .addOption(
      new Option(
        '--durability <level>',
        'relaxed: writes survive a crash of the process, but not of the machine',
      ).choices(['strict', 'relaxed']),
    )
    .addOption(
      new Option(
        '--controllers <which>',
        'none: no garbage collection, and namespaces stay Terminating, as in envtest',
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
