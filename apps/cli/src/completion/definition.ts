import { Argument, type Command } from 'commander'
import type { CommandSetting } from '../command-setting.ts'
import type { Shell } from './script.ts'

/** Adds `completion` to the program. */
export function defineCompletion(program: Command, { name, world, finish }: CommandSetting): void {
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
      const { completionScript } = await import('./script.ts')
      world.out(completionScript(shell))
      finish(0)
    })
}
