import { Argument, type Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import type { Shell } from './completion-script.ts'

/** Adds `completion` to the program. */
export function defineCompletion(program: Command, { name, streams, finish }: CommandContext): void {
  program
    .command('completion')
    .summary('print a script for completion in your shell')
    .description(
      'Prints a script that lets your shell complete commands, options, kinds, names, namespaces and contexts. For ' +
        '`kubectl baro`, make a link to this program, named kubectl_complete-baro, in a directory of your PATH.',
    )
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish']))
    .addHelpText(
      'after',
      `
Examples:
  source <(${name} completion bash)
  ${name} completion bash > ~/.local/share/bash-completion/completions/baro
  ${name} completion zsh > "\${fpath[1]}/_baro"
  ${name} completion fish > ~/.config/fish/completions/baro.fish`,
    )
    .action(async (shell: Shell) => {
      const { completionScript } = await import('./completion-script.ts')
      streams.out(completionScript(shell))
      finish(0)
    })
}
