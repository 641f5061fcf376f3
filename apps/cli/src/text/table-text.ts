import type { PrintOptions } from './print-options.ts'

import { pad, width, wrap } from './terminal-text.ts'

/** Rows of texts that are fit for a terminal already. */
export interface Table {
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** So many of the last columns go beneath their row, from the last one on, where they do not fit beside it. */
  readonly yielding?: number
  /** Heads of columns that are left out, one after the other, before a table that is too wide becomes lines. */
  readonly optional?: readonly string[]
  /** No line above the columns. */
  readonly headless?: boolean
  /** Colours the line of a row. */
  readonly paint?: (line: string, row: number) => string
}

const gap = 2

/**
 * A table in columns, numbers on the right. Where it is wider than the terminal, first the columns are left out that may be;
 * where that is not enough, and for a screen reader, every row becomes lines of `key: value`, so that nothing is cut off and
 * nothing must be lined up.
 */
export function tableText(table: Table, printOptions: PrintOptions): string[] {
  const { plain, columns, colors } = printOptions
  const fitting = plain ? undefined : narrowed(table, columns)
  if (!fitting) return recordLines(table, printOptions)
  const { head, rows, headless, paint } = fitting
  const widths = widthsOf(fitting)
  const beside = head.length - beneath(fitting, columns)
  const numbers = numbersIn(fitting)
  return [
    ...(headless ? [] : [colors.bold(rowLine(head.slice(0, beside), widths, numbers))]),
    ...rows.flatMap((row, at) => {
      const plainLine = rowLine(row.slice(0, beside), widths, numbers)
      const line = paint?.(plainLine, at) ?? plainLine
      const rest = row.slice(beside).filter((text) => text !== '')
      const below = rest.length === 0 ? [] : wrap(rest.join(': '), columns - 4)
      return [line, ...below.map((part) => `    ${part}`)]
    }),
  ]
}

/** The table with as many of its columns as fit; undefined: those that must be there do not. */
function narrowed(table: Table, columns: number): Table | undefined {
  const beside = table.head.length - beneath(table, columns)
  if (total(widthsOf(table).slice(0, beside)) <= columns) return table
  const [name, ...others] = table.optional ?? []
  return name === undefined ? undefined : narrowed({ ...without(table, name), optional: others }, columns)
}

/** How many of the last columns go beneath their row. */
function beneath(table: Table, columns: number): number {
  const widths = widthsOf(table)
  const most = table.yielding ?? 0
  let count = 0
  while (count < most && total(widths.slice(0, widths.length - count)) > columns) count++
  return count
}

function without({ head, rows, ...table }: Table, name: string): Table {
  const at = head.indexOf(name)
  const others = (row: readonly string[]) => row.filter((_, column) => column !== at)
  return { ...table, head: others(head), rows: rows.map(others) }
}

/** Every row by itself, as `key: value` lines with an empty line between; what is empty is left out, and so is a key. */
export function recordLines({ head, rows }: Table, { plain, columns }: PrintOptions): string[] {
  return rows.flatMap((row, index) => {
    const lines = head.flatMap((key, column) => {
      const value = row[column] ?? ''
      if (value === '') return []
      const text = key === '' ? value : `${key.toLowerCase()}: ${value}`
      return plain ? [text] : wrap(text, columns)
    })
    return index === 0 ? lines : ['', ...lines]
  })
}

/** How wide each column is. */
export function widthsOf({ head, rows }: Table): readonly number[] {
  return head.map((_, column) =>
    [head, ...rows].reduce((widest, row) => Math.max(widest, width(row[column] ?? '')), 0),
  )
}

/** Which columns hold nothing but numbers. */
function numbersIn({ head, rows }: Table): readonly boolean[] {
  return head.map((_, column) => rows.length > 0 && rows.every((row) => /^\d*$/.test(row[column] ?? '')))
}

/** One row in columns of these widths; a longer text moves the rest to the right. */
export function rowLine(
  row: readonly string[],
  widths: readonly number[],
  numbers: readonly boolean[] = [],
): string {
  const cells = row.map((text, column) => {
    const wanted = widths[column] ?? 0
    return numbers[column] ? ' '.repeat(Math.max(0, wanted - width(text))) + text : pad(text, wanted)
  })
  return cells.join(' '.repeat(gap)).trimEnd()
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, each) => sum + each, gap * Math.max(0, widths.length - 1))
}
