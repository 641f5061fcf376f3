import { Argument, type Command } from 'commander'
import type { CommandSetting } from '../command-setting.ts'

/** Adds `completion` to the program. */
export function defineCompletion(program: Command, { name, world, finish }: CommandSetting): void {
  program
    .command('completion')
    .summary('a script that completes commands and options in a shell')
    .description('Prints a script that completes commands and options in your shell.')
    .addArgument(new Argument('<shell>', 'which').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Examples:
  ${name} completion bash > ~/.local/share/bash-completion/completions/baro
  ${name} completion fish > ~/.config/fish/completions/baro.fish`,
    )
    .action(async (shell: 'bash' | 'zsh' | 'fish') => {
      const { completionScript } = await import('./script.ts')
      world.out(completionScript(shell, wordsOf(program)))
      finish(0)
    })
}

/** Every command with its summary and its long options. */
function wordsOf(program: Command) {
  return program.commands.map((command) => ({
    name: command.name(),
    summary: command.summary(),
    options: command.options.flatMap(({ long }) => long ?? []),
  }))
}
