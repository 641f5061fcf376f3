export type Shell = 'bash' | 'zsh' | 'fish'

/**
 * A script for a shell that completes what the program offers. What a cluster says is never evaluated: it reaches the line
 * quoted. The one for bash also runs in version 3.2, which Macs have.
 */
export function completionScript(shell: Shell): string {
  return scripts[shell]
}

const bash = `# bash completion for baro
_baro() {
  local words=("\${COMP_WORDS[0]/#\\~/$HOME}") word previous= i
  for ((i = 1; i <= COMP_CWORD; i++)); do
    word=\${COMP_WORDS[i]//[\\\\\\"\\']/}
    # bash takes words apart at = and :
    if [[ $i -gt 1 && ( $word == [=:] || $previous == [=:] ) ]]; then
      words[\${#words[@]} - 1]+=$word
    else
      words+=("$word")
    fi
    previous=$word
  done
  local current=\${words[\${#words[@]} - 1]}
  local apart=\${current%"\${current##*[=:]}"} answer
  answer=$("\${words[0]}" __complete "\${words[@]:1}" 2>/dev/null) || return
  local directive=\${answer##*:}
  COMPREPLY=()
  while IFS=$'\\t' read -r word _; do
    [[ $word == :* ]] && continue
    printf -v word %q "\${word#"$apart"}"
    COMPREPLY+=("$word")
  done <<<"$answer"
  if (( (directive & 4) == 0 )); then
    compopt -o filenames 2>/dev/null
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "\${current#"$apart"}")
  elif (( directive & 2 )); then
    compopt -o nospace 2>/dev/null
  fi
}
complete -F _baro baro
`

const zsh = `#compdef baro
_baro() {
  local -a lines found options
  local line word about directive
  lines=("\${(@f)$("\${(Q)words[1]/#\\~/$HOME}" __complete "\${(@Q)words[2,CURRENT-1]}" "\${(Q)PREFIX}" 2>/dev/null)}")
  directive=\${lines[-1]#:}
  for line in "\${(@)lines[1,-2]}"; do
    word=\${line%%$'\\t'*} about=
    [[ $line == *$'\\t'* ]] && about=:\${line#*$'\\t'}
    word=\${word//\\\\/\\\\\\\\}
    found+=("\${word//:/\\\\:}$about")
  done
  (( directive & 2 )) && options=(-S '')
  if (( (directive & 4) == 0 )); then
    compset -P '--*='
    _files
  else
    _describe -t baro baro found "\${(@)options}"
  fi
}
if [[ $funcstack[1] == _baro ]]; then _baro "$@"; else compdef _baro baro; fi
`

const fish = `# fish completion for baro
function __baro_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l lines ($words[1] __complete $words[2..-1] $current 2>/dev/null)
    set -q lines[1]; or return
    set -l directive (string sub -s 2 -- $lines[-1])
    set -e lines[-1]
    if test (math "bitand($directive, 4)") -eq 0
        set -l before (string match -r -- '^--[^=]+=' $current)
        for file in (__fish_complete_path (string replace -r -- '^--[^=]+=' '' $current))
            printf '%s\\n' "$before"$file
        end
        return
    end
    set -q lines[1]; or return
    printf '%s\\n' $lines
    # fish adds a space behind the only one there is.
    if test (count $lines) -eq 1 -a (math "bitand($directive, 2)") -ne 0
        printf '%s/\\n' (string split -f 1 \\t -- $lines)
    end
end
complete -c baro -f -a '(__baro_complete)'
`

const scripts: Readonly<Record<Shell, string>> = { bash, zsh, fish }
