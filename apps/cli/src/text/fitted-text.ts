import { width } from './terminal-text.ts'

const colour = /\x1b\[\d+m/g

/** The lines of a text that a screen holds beside one more, and how many lines of the screen they take. */
export function fitted(
  text: string,
  { rows, columns }: { readonly rows: number; readonly columns: number },
): { readonly lines: readonly string[]; readonly height: number } {
  const all = text.replace(/\n$/, '').split('\n')
  const lines: string[] = []
  let height = 0
  for (const line of all) {
    const more = heightOf([line], columns)
    if (height + more > rows - 2) break
    height += more
    lines.push(line)
  }
  if (lines.length === all.length) return { lines, height }
  return { lines: [...lines, `… ${all.length - lines.length} more lines`], height: height + 1 }
}

/** How many lines of the screen these take: those that are too long for one take more. */
export function heightOf(lines: readonly string[], columns: number): number {
  return lines.reduce((sum, line) => sum + Math.max(1, Math.ceil(widthOf(line) / columns)), 0)
}

/** Whether a line ends where the screen does. */
export function isFull(line: string, { columns }: { readonly columns: number }): boolean {
  return widthOf(line) > 0 && widthOf(line) % columns === 0
}

function widthOf(line: string): number {
  return width(line.replace(colour, ''))
}
