import picocolors from 'picocolors'

export type Colors = ReturnType<typeof picocolors.createColors>

export const colorChoices = ['auto', 'always', 'never'] as const
export type ColorChoice = (typeof colorChoices)[number]

/**
 * Colours for a terminal, plain text for everything else: a pipe, a dumb terminal, or where NO_COLOR is set. FORCE_COLOR
 * asks for them everywhere; `--color` decides over all of it.
 */
export function colorsFor(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
  choice: ColorChoice = 'auto',
): Colors {
  if (choice !== 'auto') return picocolors.createColors(choice === 'always')
  const { NO_COLOR: none, FORCE_COLOR: force, TERM: terminal } = environment
  if (none) return picocolors.createColors(false)
  const isForced = force !== undefined && force !== '' && force !== '0' && force !== 'false'
  return picocolors.createColors(isForced || (isTerminal && terminal !== 'dumb'))
}

/** What `--color` says; colours are needed before the words of a command are read. */
export function colorChoiceOf(args: readonly string[]): ColorChoice {
  const end = args.indexOf('--')
  const own = end < 0 ? args : args.slice(0, end)
  const words = own.flatMap((word, at) =>
    word === '--color' ? (own[at + 1] ?? []) : word.startsWith('--color=') ? word.slice(8) : [],
  )
  return colorChoices.find((choice) => choice === words.at(-1)) ?? 'auto'
}
