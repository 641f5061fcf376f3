import type { Colors } from './colors.ts'
import { wrap } from './terminal-text.ts'

/** How a text shall look. */
export interface Looks {
  readonly colors: Colors
  readonly columns: number
  readonly now: Date
  /** For a screen reader: words in place of signs, nothing drawn, nothing lined up. */
  readonly plain?: boolean
  /** Which cluster is looked at, where there are several; absent or '' for one alone. */
  readonly cluster?: string
  /** What kubectl must be told to reach the same cluster: `--context prod`. */
  readonly kubectl?: readonly string[]
}

/** How something is, in one word: that of the graph, and `superseded` for what no longer counts. */
export type Mood = 'ok' | 'working' | 'unknown' | 'error' | 'superseded'

const signs: Readonly<Record<Mood, string>> = {
  error: '✗',
  ok: '✓',
  working: '…',
  unknown: '?',
  superseded: '-',
}
const words: Readonly<Record<Mood, string>> = {
  error: 'error',
  ok: 'well',
  working: 'working',
  unknown: 'unknown',
  superseded: 'superseded',
}

/** The sign of a state, or its word where nothing is drawn. */
export function signOf(mood: Mood, { plain, colors }: Looks): string {
  return plain ? `${words[mood]}:` : paintOf(mood, colors)(signs[mood])
}

function paintOf(mood: Mood, colors: Colors): (text: string) => string {
  if (mood === 'superseded') return colors.dim
  return mood === 'error' ? colors.red : mood === 'ok' ? colors.green : colors.yellow
}

/** The first line of an answer, which says how it is in words: so a screen reader needs no sign before it. */
export function headline(mood: Mood, text: string, looks: Looks): string[] {
  const { plain, columns, colors, cluster } = looks
  const said = `${inCluster(cluster)}${text}`
  return plain ? [said] : wrap(`${signs[mood]} ${said}`, columns).map(paintOf(mood, colors))
}

/** `prod: ` before a name, where there are several clusters. */
export function inCluster(cluster: string | undefined): string {
  return cluster ? `${cluster}: ` : ''
}

const labelWidth = 9

/** A field with its label; texts that do not fit go on below, in the same column. */
export function fieldLines(label: string, texts: readonly string[], looks: Looks): string[] {
  const { colors, columns, plain } = looks
  if (plain) return texts.length === 0 ? [] : [`${label}: ${texts.map((text) => text.trim()).join(' ')}`]
  const indent = labelWidth + 2
  return texts
    .flatMap((text) => wrap(text, columns - indent))
    .map((line, index) => `  ${colors.dim((index === 0 ? label : '').padEnd(labelWidth))}${line}`)
}

/** Names that lead from one to the next. */
export function chain(names: readonly string[], { plain }: Looks): string {
  return names.join(plain ? ', then ' : ' › ')
}

/** Lines that go on beneath one another, indented; a screen reader hears them without. */
export function indented(
  text: string,
  indent: number,
  { plain, columns }: Looks,
  further = indent,
): string[] {
  if (plain) return [text.trim()]
  return wrap(text.trim(), columns - further).map(
    (line, index) => `${' '.repeat(index === 0 ? indent : further)}${line}`,
  )
}

/** Blocks with an empty line between them; those without a line are left out. */
export function blocksText(blocks: readonly (readonly string[])[]): string {
  const full = blocks.filter((block) => block.length > 0)
  return `${full.map((block) => block.join('\n')).join('\n\n')}\n`
}
