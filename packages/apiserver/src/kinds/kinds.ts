import type { Column, Kind } from './kind.ts'
import { kindsTable } from './kinds.table.ts'

interface Line extends Omit<Kind, 'columns'> {
  columns: [name: string, type: string, format: string, priority: number][]
}

function parse(text: string): Kind {
  const line = JSON.parse(text) as Line
  const columns = line.columns.map(
    ([name, type, format, priority]): Column => ({ name, type, format, priority }),
  )
  return { ...line, columns }
}

/** Every built-in kind, one entry per version, groups in discovery's order and their preferred version first. */
export const kinds: readonly Kind[] = kindsTable.trim().split('\n').map(parse)

const byName = new Map(kinds.map((kind) => [`${kind.group}/${kind.version}/${kind.kind}`, kind]))

/** The built-in kind of that name; undefined when there is none. */
export function findKind(group: string, version: string, kind: string): Kind | undefined {
  return byName.get(`${group}/${version}/${kind}`)
}
