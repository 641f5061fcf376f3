import { shown, textOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

const lastRuns = ['lastScheduleTime', 'lastScheduledTime']

/** What keeps a timetable is well when it has kept it once: what it starts speaks for itself. */
export function scheduleStatements({ status }: Subject): readonly Statement[] {
  return lastRuns.flatMap((name): Statement[] => {
    const time = textOf(status[name])
    if (time === '') return []
    return [
      {
        says: 'well',
        rule: 'fields/schedule',
        evidence: { path: `status.${name}`, value: shown(time) },
        reason: '',
        message: '',
        stale: false,
        plainness: 0,
        summary: false,
      },
    ]
  })
}
