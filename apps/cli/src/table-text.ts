import { pad, width } from './terminal-text.ts'

/** Rows in columns with two spaces between them; the texts are fit for a terminal already. Numbers stand on the right. */
export function tableLines(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => width(row[column] ?? ''))))
  const isNumber = head.map((_, column) => rows.every((row) => /^\d*$/.test(row[column] ?? '')))
  return all.map((row) =>
    row
      .map((text, column) => {
        const wanted = widths[column] ?? 0
        return isNumber[column] && rows.length > 0
          ? ' '.repeat(wanted - width(text)) + text
          : pad(text, wanted)
      })
      .join('  ')
      .trimEnd(),
  )
}
