import type { Figure } from './figures.ts'

/** Reads what a benchmark printed. `args` are the arguments it was given. */
export type ReadFigures = (text: string, args: readonly string[]) => readonly Figure[]

/**
 * The benchmarks of the library, as they print. Another commit's benchmark is run by that commit's own code, since the
 * library's names may differ; what both have in common is what they print.
 */
export const readFigures: Readonly<Record<'conditions' | 'graph' | 'verdict', ReadFigures>> = {
  conditions: readConditions,
  graph: readGraph,
  verdict: readVerdict,
}

const inNanoseconds = { ns: 1, µs: 1e3, ms: 1e6 }
const durationRow = /^(?<name>\S.*?)\s{2,}(?<value>[\d.]+) (?<unit>ns|µs|ms)(?:\s|$)/

function readDuration(line: string): Figure | undefined {
  const { name, value, unit } = durationRow.exec(line.trim())?.groups ?? {}
  if (name === undefined) return undefined
  const nanoseconds = Number(value) * inNanoseconds[unit as keyof typeof inNanoseconds]
  return { name, value: nanoseconds, unit: 'ns', better: 'less' }
}

/** A heading for each style, with its rows indented under it. */
function readConditions(text: string): readonly Figure[] {
  let style = ''
  return text.split('\n').flatMap((line) => {
    style = /^(\S+)\s+ours\s+Go\b/.exec(line)?.[1] ?? style
    const row = line.startsWith('  ') ? readDuration(line) : undefined
    return row ? [{ ...row, name: `${style}: ${row.name}` }] : []
  })
}

function readVerdict(text: string): readonly Figure[] {
  return text.split('\n').flatMap((line) => {
    const row = readDuration(line)
    return row && !/Go code/.test(row.name) ? [row] : []
  })
}

/** One line for each size, in the order of the arguments; a column without a unit of its own belongs to the one before it. */
function readGraph(text: string, sizes: readonly string[]): readonly Figure[] {
  const lines = text.split('\n').map((line) => line.trim().split(/\s{2,}/))
  const at = lines.findIndex(([head]) => head === 'objects')
  if (at < 0) return []
  const columns = columnsOf(lines[at]!)
  return sizes.flatMap((size, row) =>
    columns.flatMap(({ name, unit, column }) => {
      const value = Number(lines[at + 1 + row]?.[column]?.replaceAll(',', ''))
      const title = `${Number(size).toLocaleString('en')} objects: ${name}`
      return Number.isNaN(value) ? [] : [{ name: title, value, unit, better: 'less' as const }]
    }),
  )
}

/** `build s`, `change p50 ms`, `p99`, `µs/object`: what is measured, and in which unit. */
function columnsOf(heads: readonly string[]): readonly { name: string; unit: string; column: number }[] {
  let measured = ''
  let unit = ''
  return heads
    .map((head, column) => {
      const own = /^(?<what>.+?)(?: p50)? (?<unit>m?s)$/.exec(head)?.groups
      if (own) [measured, unit] = [own['what']!, own['unit']!]
      if (head === 'p99' || head === 'max') return { name: `${measured} ${head}`, unit, column }
      const [perObject] = /^(?:µs|B)(?=\/object$)/.exec(head) ?? []
      if (perObject)
        return { name: perObject === 'B' ? 'memory of one' : 'build of one', unit: perObject, column }
      return { name: head === 'of cpu' ? 'build, processor' : head.replace(/ m?s$/, ''), unit, column }
    })
    .filter(({ name }) => name !== 'objects')
}
