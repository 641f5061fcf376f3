import { sayingOfState } from '../lexicon/sayings.ts'
import { isFields, shown, stepsOf, textOf, valueAt } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** What a condition says whose status is a word of its own (`Available: Degraded`). Asked only where one was met. */
export function addOddStatuses(statements: Statement[], { object, conditionsPath, findings }: Subject): void {
  if (!findings.some(({ code }) => code === 'bad-status')) return
  const list = valueAt(object, stepsOf(conditionsPath))
  if (!Array.isArray(list)) return
  for (const entry of list) add(statements, entry, conditionsPath)
}

function add(statements: Statement[], entry: unknown, path: string): void {
  if (!isFields(entry) || typeof entry['status'] !== 'string' || typeof entry['type'] !== 'string') return
  const { status, type } = entry
  if (/^(?:true|false|unknown)$/i.test(status)) return
  const says = sayingOfState(status)
  if (says === 'none') return
  statements.push({
    says,
    rule: 'conditions/odd-status',
    path,
    type: shown(type),
    value: shown(status),
    reason: textOf(entry['reason']),
    message: textOf(entry['message']),
    since: undefined,
    stale: false,
    plainness: 1,
    summary: false,
  })
}
