export interface CommandWords {
  readonly name: string
  readonly summary: string
  readonly options: readonly string[]
}

/** A script for a shell that completes the commands and the options of each. */
export function completionScript(shell: 'bash' | 'zsh' | 'fish', commands: readonly CommandWords[]): string {
  if (shell === 'fish') return fish(commands)
  const zsh = shell === 'zsh' ? '#compdef baro\nautoload -U +X bashcompinit && bashcompinit\n' : ''
  return `${zsh}${bash(commands)}`
}

function bash(commands: readonly CommandWords[]): string {
  const cases = commands.map(({ name, options }) => `    ${name}) words="${options.join(' ')}" ;;`)
  return `_baro() {
  local words="${commands.map(({ name }) => name).join(' ')}" current="\${COMP_WORDS[COMP_CWORD]}"
  [ "$COMP_CWORD" -gt 1 ] && case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _baro baro
`
}

function fish(commands: readonly CommandWords[]): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "\\'")}'`
  return commands
    .flatMap(({ name, summary, options }) => [
      `complete -c baro -n __fish_use_subcommand -a ${name} -d ${quoted(summary)}`,
      ...options.map(
        (option) =>
          `complete -c baro -n '__fish_seen_subcommand_from ${name}' -l ${option.replace(/^--/, '')}`,
      ),
    ])
    .map((line) => `${line}\n`)
    .join('')
}
