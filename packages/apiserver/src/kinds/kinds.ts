import { declareTypes } from '../apimachinery/types/type-table.ts'
import type { Column, Kind } from './kind.ts'
import { kindsTable } from './kinds.table.ts'
import { strategies } from './strategies.ts'
import type { Strategy } from './strategy.ts'

interface Line extends Omit<Kind, 'columns'> {
  columns: [name: string, type: string, format: string, priority: number][]
}

function parse(text: string): Kind {
  const line: Line = JSON.parse(text)
  const columns = line.columns.map(
    ([name, type, format, priority]): Column => ({ name, type, format, priority }),
  )
  return { ...line, columns }
}

for (const { types } of strategies) if (types) declareTypes(types)

/** Every built-in kind, one entry per version, groups in discovery's order and their preferred version first. */
export const kinds: readonly Kind[] = [
  ...kindsTable.trim().split('\n').map(parse),
  ...strategies.flatMap(({ versions = [] }) => versions),
]

const byName = new Map(kinds.map((kind) => [`${kind.group}/${kind.version}/${kind.kind}`, kind]))

/** The built-in kind of that name; undefined when there is none. */
export function findKind(group: string, version: string, kind: string): Kind | undefined {
  return byName.get(`${group}/${version}/${kind}`)
}

const byGroupKind = new Map(strategies.map((strategy) => [`${strategy.group}/${strategy.kind}`, strategy]))

/** What is special about a built-in kind; a kind of which nothing is known gets a strategy that says nothing. */
export function strategyOf(group: string, kind: string): Strategy {
  return byGroupKind.get(`${group}/${kind}`) ?? { group, kind }
}
