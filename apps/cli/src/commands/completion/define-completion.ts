import { Argument, type Command } from 'commander'
import type { CommandContext } from '../../options/command-context.ts'
import type { Shell } from './completion-script.ts'

/** Adds `completion` to the program. */
export function defineCompletion(program: Command, { name, streams, finish }: CommandContext): void {
  program
    .command('completion')
    .summary('a script that completes the line in a shell')
    .description(
      'Prints a script with which your shell completes commands, options, kinds, names, namespaces and contexts.\n' +
        'For `kubectl baro` a link to the program that is called kubectl_complete-baro does it, where PATH finds it.',
    )
    .addArgument(new Argument('<shell>', 'which').choices(['bash', 'zsh', 'fish']))
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
