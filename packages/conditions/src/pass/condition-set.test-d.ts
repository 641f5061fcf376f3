// Checked by the compiler alone: marks keep the type of the object they were given.
import { type Condition, livingSet, markTrue, setCondition } from '../index.ts'

interface Database {
  readonly kind: 'Database'
  readonly metadata: { readonly name: string; readonly generation: number }
  readonly spec: { readonly size: number }
  readonly status?: { readonly conditions?: readonly Condition[]; readonly endpoint?: string }
}
declare const database: Database
const now = '2024-01-01T00:00:00Z'

export const marked: Database = markTrue(livingSet(['Created']), database, 'Created', { now })
export const set: Database = setCondition(database, { type: 'Ready', status: 'True', reason: 'Up' }, { now })
// @ts-expect-error a status outside the three
setCondition(database, { type: 'Ready', status: 'Maybe', reason: 'Up' }, { now })
// @ts-expect-error there is no clock inside
setCondition(database, { type: 'Ready', status: 'True', reason: 'Up' }, {})
