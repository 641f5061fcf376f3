import type { Colors } from '../streams/colors.ts'
import type { PrintOptions } from './print-options.ts'
import { wrap } from './terminal-text.ts'

/** How something is, in one word: that of the graph, and `superseded` for what no longer counts. */
export type PrintedState = 'ok' | 'working' | 'unknown' | 'error' | 'superseded'

const signs: Readonly<Record<PrintedState, string>> = {
  error: '✗',
  ok: '✓',
  working: '…',
  unknown: '?',
  superseded: '-',
}
const words: Readonly<Record<PrintedState, string>> = {
  error: 'error',
  ok: 'healthy',
  working: 'in progress',
  unknown: 'unknown',
  superseded: 'superseded',
}

/** The sign of a state, or its word where nothing is drawn. */
export function signOf(state: PrintedState, { plain, colors }: PrintOptions): string {
  return plain ? `${words[state]}:` : paintOf(state, colors)(signs[state])
}

function paintOf(state: PrintedState, colors: Colors): (text: string) => string {
  if (state === 'superseded') return colors.dim
  return state === 'error' ? colors.red : state === 'ok' ? colors.green : colors.yellow
}

/** The first line of an answer, which says how it is in words: so a screen reader needs no sign before it. */
export function headline(state: PrintedState, text: string, printOptions: PrintOptions): string[] {
  const { plain, columns, colors, cluster } = printOptions
  const said = `${inCluster(cluster)}${text}`
  return plain ? [said] : wrap(`${signs[state]} ${said}`, columns).map(paintOf(state, colors))
}

/** `prod: ` before a name, where there are several clusters. */
export function inCluster(cluster: string | undefined): string {
  return cluster ? `${cluster}: ` : ''
}

const labelWidth = 12

/** A field with its label; texts that do not fit go on below, in the same column. */
export function fieldLines(label: string, texts: readonly string[], printOptions: PrintOptions): string[] {
  const { colors, columns, plain } = printOptions
  if (plain) return texts.length === 0 ? [] : [`${label}: ${texts.map((text) => text.trim()).join(' ')}`]
  const indent = labelWidth + 2
  return texts
    .flatMap((text) => wrap(text, columns - indent))
    .map((line, index) => `  ${colors.dim((index === 0 ? label : '').padEnd(labelWidth))}${line}`)
}

/** Names that lead from one to the next. */
export function chain(names: readonly string[], { plain }: PrintOptions): string {
  return names.join(plain ? ', then ' : ' › ')
}

/** Lines that go on beneath one another, indented; a screen reader hears them without. */
export function indented(
  text: string,
  indent: number,
  { plain, columns }: PrintOptions,
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
