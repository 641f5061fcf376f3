import { sayingOfState } from '../lexicon/sayings.ts'
import { isFields, shown, textOf, valueAt } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** What a condition says whose status is a word of its own (`Available: Degraded`). Asked only where one was met. */
export function oddStatusStatements({ object, conditionsPath, findings }: Subject): readonly Statement[] {
  if (!findings.some(({ code }) => code === 'bad-status')) return []
  const list = valueAt(object, conditionsPath.split('.'))
  return Array.isArray(list) ? list.flatMap((entry) => statementOf(entry, conditionsPath)) : []
}

function statementOf(entry: unknown, path: string): Statement[] {
  if (!isFields(entry) || typeof entry['status'] !== 'string' || typeof entry['type'] !== 'string') return []
  const { status, type } = entry
  if (/^(?:true|false|unknown)$/i.test(status)) return []
  const says = sayingOfState(status)
  if (says === 'none') return []
  return [
    {
      says,
      rule: 'conditions/odd-status',
      evidence: {
        path: `${path}[type=${shown(type)}]`,
        conditionType: shown(type),
        value: shown(status),
      },
      reason: textOf(entry['reason']),
      message: textOf(entry['message']),
      stale: false,
      plainness: 1,
      summary: false,
    },
  ]
}
