import { type Colors, colorsFor } from '../streams/colors.ts'
import type { IOStreams } from '../streams/io-streams.ts'

/** How a text shall look. */
export interface PrintOptions {
  readonly colors: Colors
  readonly columns: number
  readonly now: Date
  /** For a screen reader: words in place of signs, nothing drawn, nothing lined up. */
  readonly plain?: boolean
  /** Which cluster is looked at, where there are several; absent or '' for one alone. */
  readonly cluster?: string
  /** What is drawn over itself marks what is old. */
  readonly marksOld?: boolean
  /** What kubectl must be told to reach the same cluster: `--context prod`. */
  readonly kubectl?: readonly string[]
}

/** How texts look in this world. A screen reader is given whole lines, without colours. */
export function printOptionsFor({ plain }: { readonly plain?: boolean }, streams: IOStreams): PrintOptions {
  const { colors, columns, now } = streams
  if (!plain) return { colors, columns, now }
  return { colors: colorsFor(false, {}), columns: Number.POSITIVE_INFINITY, now, plain: true }
}
