import type { Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import { withOutput } from '../../options/source-options.ts'
import { collect } from '../../options/value-parsers.ts'

/** Adds `explain` to the program. */
export function defineExplain(program: Command, { name, streams, finish }: CommandContext): void {
  const command = program
    .command('explain')
    .summary('explain a condition type or a reason, and who must act')
    .description(
      'Explains what a condition type or a reason means in each ecosystem that uses it, and who must act.',
    )
    .argument('<word>', 'a condition type or a reason')
  withOutput(command, ['text', 'json', 'yaml'])
    .option('--packs <file>', 'a pack: what is known of more kinds; repeatable', collect)
    .addHelpText(
      'after',
      `
Exit codes: 0 the word is known, 1 it is not, 2 a pack could not be read.

Examples:
  ${name} explain CrashLoopBackOff
  ${name} explain Synced`,
    )
    .action(async (word: string, flags) => {
      const { explainCommand } = await import('./explain-command.ts')
      finish(await explainCommand(word, flags, streams))
    })
}
