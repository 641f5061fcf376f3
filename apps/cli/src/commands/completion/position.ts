import type { Argument, Command, Option } from 'commander'

/** Where somebody stands in a command line, and what may come there. */
export type Position =
  | { readonly wants: 'command'; readonly word: string }
  | { readonly wants: 'option'; readonly word: string; readonly of: readonly Option[] }
  | {
      readonly wants: 'value'
      readonly word: string
      readonly of: Option
      /** What stands before the value in the same word, as in `--output=`. */
      readonly before: string
      readonly given: Given
    }
  | {
      readonly wants: 'argument'
      readonly word: string
      readonly of: Argument
      /** The arguments before it. */
      readonly earlier: readonly string[]
      readonly given: Given
    }
  | { readonly wants: 'nothing' }

/** Values of options by their names, and `true` for options that take none. */
export type Given = Readonly<Record<string, string | true>>

/** The position of the last of these words, which may be empty, or half of one. Makes nothing of what cannot be. */
export function positionOf(program: Command, words: readonly string[]): Position {
  const [first = '', ...others] = words
  const isWord = !first.startsWith('-')
  if (isWord && others.length === 0) return { wants: 'command', word: first }
  const name = isWord ? first : 'glance'
  const command = program.commands.find((each) => each.name() === name)
  if (!command) return { wants: 'nothing' }
  const rest = isWord ? others : words
  const line = readLine(command, rest.slice(0, -1))
  return lastOf(command, line, rest.at(-1) ?? '')
}

interface Line {
  readonly given: Given
  readonly earlier: readonly string[]
  /** The option that waits for a value. */
  readonly open: Option | undefined
  /** Whether `--` has come: from there on nothing is an option. */
  readonly isOver: boolean
}

function readLine(command: Command, words: readonly string[]): Line {
  const given: Record<string, string | true> = {}
  const earlier: string[] = []
  let open: Option | undefined
  let isOver = false
  for (const word of words) {
    const isOption = !isOver && word.startsWith('-') && word !== '-'
    if (open && !(open.variadic && isOption)) {
      given[open.attributeName()] = word
      if (!open.variadic) open = undefined
    } else if (isOption && word !== '--') {
      open = readOption(command, word, given)
    } else if (word === '--' && !isOver) {
      isOver = true
      open = undefined
    } else {
      earlier.push(word)
    }
  }
  return { given, earlier, open, isOver }
}

/** Notes what an option says; the option where its value is the next word. */
function readOption(
  command: Command,
  word: string,
  given: Record<string, string | true>,
): Option | undefined {
  if (word.startsWith('--')) {
    const [, name = '', value] = /^(--[^=]*)=?(.*)$/s.exec(word) ?? []
    const option = command.options.find(({ long }) => long === name)
    if (option && takesValue(option) && !word.includes('=')) return option
    if (option) given[option.attributeName()] = takesValue(option) ? (value ?? '') : true
    return undefined
  }
  for (let at = 1; at < word.length; at++) {
    const option = command.options.find(({ short }) => short === `-${word[at]}`)
    if (!option) return undefined
    if (!takesValue(option)) given[option.attributeName()] = true
    else if (at === word.length - 1) return option
    else {
      given[option.attributeName()] = word.slice(at + 1)
      return undefined
    }
  }
  return undefined
}

function takesValue({ required, optional }: Option): boolean {
  return required || optional
}

function lastOf(command: Command, { given, earlier, open, isOver }: Line, word: string): Position {
  const isOption = !isOver && word.startsWith('-')
  if (open && !(open.variadic && isOption)) return { wants: 'value', word, of: open, before: '', given }
  if (isOption) {
    const [before = '', name] = /^(--[^=]+)=/.exec(word) ?? []
    const option = command.options.find(({ long }) => long === name)
    if (option && takesValue(option))
      return { wants: 'value', word: word.slice(before.length), of: option, before, given }
    return { wants: 'option', word, of: command.options }
  }
  const { registeredArguments: all } = command
  const argument = all[earlier.length] ?? (all.at(-1)?.variadic ? all.at(-1) : undefined)
  return argument ? { wants: 'argument', word, of: argument, earlier, given } : { wants: 'nothing' }
}
