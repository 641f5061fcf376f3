import type { Command } from 'commander'
import { type CommandSetting, collect } from '../command-setting.ts'
import { duration } from '../duration.ts'
import { withClusterOptions, withSelection } from '../source-options.ts'

/** Adds `wait` to the program. */
export function defineWait(program: Command, { name, world, finish }: CommandSetting): void {
  const command = program
    .command('wait')
    .summary('until objects are as wished, or never will be')
    .description(
      'Waits until objects are as an expression says. A word is the condition of that type where the object has it,\n' +
        'else the verdict (Healthy, Failed …); and, or, not and brackets join them; Ready=False asks for another\n' +
        'status; anything else is CEL over metadata, spec, status and conditions. All must hold at one version, and\n' +
        'of the newest generation. Ends at once where an object fails for good or is deleted.',
    )
    .argument('<words...>', 'TARGET: EXPRESSION, or EXPRESSION TARGET..., where TARGET is KIND/NAME or KIND')
    .option('--timeout <duration>', 'how long to wait at most', duration, 30_000)
    .option('--packs <file>', 'what is known of more kinds; repeatable', collect)
    .addHelpText(
      'after',
      `
Exit codes: 0 as wished, 1 failed or deleted, 2 usage, 3 timeout, 4 no cluster answers.

Examples:
  ${name} wait 'cluster/prod: Healthy and not Progressing' --timeout 10m
  ${name} wait 'all(Ready)' machines -n fleet -l pool=a
  ${name} wait 'deploy/web: status.readyReplicas == spec.replicas'`,
    )
    .action(async (words: string[], flags) => {
      const { waitCommand } = await import('./command.ts')
      finish(await waitCommand(words, flags, world))
    })
  withClusterOptions(withSelection(command))
}
