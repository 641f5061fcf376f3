import { isFields, shown, stepsOf, textOf, valueAt } from '../fields.ts'
import { assessmentOfState } from '../lexicon/assessment.ts'
import type { ParsedObject } from '../parsed-object.ts'
import type { Statement } from '../statement.ts'

/** What a condition says whose status is a word of its own (`Available: Degraded`). Asked only where one was met. */
export function addOddStatuses(
  statements: Statement[],
  { object, conditionsPath, findings }: ParsedObject,
): void {
  if (!findings.some(({ code }) => code === 'bad-status')) return
  const list = valueAt(object, stepsOf(conditionsPath))
  if (!Array.isArray(list)) return
  for (const entry of list) add(statements, entry, conditionsPath)
}

function add(statements: Statement[], entry: unknown, path: string): void {
  if (!isFields(entry) || typeof entry['status'] !== 'string' || typeof entry['type'] !== 'string') return
  const { status, type } = entry
  if (/^(?:true|false|unknown)$/i.test(status)) return
  const says = assessmentOfState(status)
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
    evidence: 'steps',
  })
}
