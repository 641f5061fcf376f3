// Checked by the compiler alone: a pass keeps the type of the object it was given.
import { beginPass, type Condition, livingSet, setCondition } from '../index.ts'

interface Database {
  readonly kind: 'Database'
  readonly metadata: { readonly name: string; readonly generation: number }
  readonly spec: { readonly size: number }
  readonly status?: { readonly conditions?: readonly Condition[]; readonly endpoint?: string }
}
declare const database: Database
const now = '2024-01-01T00:00:00Z'
const pass = beginPass(database, livingSet(['Created']), { now })

export const ended: Database = pass.markTrue('Created').end()
export const set: Database = setCondition(database, { type: 'Ready', status: 'True', reason: 'Up' }, { now })
// @ts-expect-error whoever says False says why
pass.markFalse('Created')
// @ts-expect-error there is no clock inside
beginPass(database, livingSet(['Created']), {})
// @ts-expect-error a deadline counts from a start that was observed
pass.deadline('Created', { seconds: 120 })
// @ts-expect-error a status outside the three
setCondition(database, { type: 'Ready', status: 'Maybe', reason: 'Up' }, { now })
