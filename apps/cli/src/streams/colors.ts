import picocolors from 'picocolors'

export type Colors = ReturnType<typeof picocolors.createColors>

/** Colours for a terminal, plain text for everything else: a pipe, a dumb terminal, or where NO_COLOR is set. */
export function colorsFor(
  isTerminal: boolean,
  environment: Readonly<Record<string, string | undefined>>,
): Colors {
  const wanted = isTerminal && !environment['NO_COLOR'] && environment['TERM'] !== 'dumb'
  return picocolors.createColors(wanted)
}
