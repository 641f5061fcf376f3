import { age, duration } from '../apimachinery/printers/age.ts'
import type { Kind } from '../kinds/kind.ts'
import { tableCells } from '../kinds/printers/index.ts'
import type { TableLayout } from './served.ts'

/** The table of a built-in kind, as the real server lays it out. */
export function builtinTable(kind: Kind): TableLayout {
  return {
    columns: kind.columns.map((column) => ({ ...column, description: '' })),
    cells: (object, now) => tableCells(kind, object, (time) => age(time, now), duration),
  }
}
