import type { Command } from 'commander'
import type { CommandSetting } from '../command-setting.ts'
import { splitFileArguments } from '../file-arguments.ts'
import { withFileOptions } from '../file-options.ts'

/** Adds `why` to the program. */
export function defineWhy(program: Command, { name, world, finish }: CommandSetting): void {
  const command = program
    .command('why')
    .summary('what must be fixed, and what it breaks')
    .description(
      'Says what must be fixed for the objects named to be well; without any, for all that was read.',
    )
    .argument('[objects...]', 'KIND/NAME, as in cluster/prod, deploy/web or bucket.s3.aws.upbound.io/logs')
  withFileOptions(command)
    .addHelpText(
      'after',
      `
Exit codes: 0 nothing is in error, 1 something is, 2 something could not be read.

Examples:
  kubectl get all -A -o yaml | ${name} why -f -
  ${name} why -f dump.jsonl.gz --complete cluster/prod
  ${name} why -f dir/ -o json | jq .causes`,
    )
    .action(async (objects: string[], flags) => {
      const { whyCommand } = await import('./command.ts')
      const split = splitFileArguments(flags.filename, world.directory)
      finish(await whyCommand([...split.objects, ...objects], { ...flags, filename: split.files }, world))
    })
}
