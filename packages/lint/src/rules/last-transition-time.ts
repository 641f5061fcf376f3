import type { ConditionEntry } from '../object-view.ts'
import { documents, type Problem, type Rule } from '../rule.ts'

const clockSkew = 5 * 60_000
const zeroTime = Date.parse('0001-01-01T00:00:00Z')

export const lastTransitionTime: Rule = {
  id: 'last-transition-time',
  title: 'lastTransitionTime is set, is a time, and is not in the future',
  severity: 'warning',
  source: {
    document: documents.metav1,
    sentence: 'lastTransitionTime is the last time the condition transitioned from one status to another.',
  },
  fix: 'Set lastTransitionTime when the condition is first written and whenever its status changes.',
  list({ entries }) {
    const without = entries.filter((entry) => entry.condition && isMissing(entry))
    const [first] = without
    if (!first) return []
    const names = without.map(({ type }) => type).join(', ')
    return [{ path: `${first.path}.lastTransitionTime`, message: `no lastTransitionTime: ${names}` }]
  },
  condition({ condition, oddities, path: entryPath }, { now }): readonly Problem[] {
    const path = `${entryPath}.lastTransitionTime`
    const odd = oddities.find(({ code }) => code === 'bad-time')
    if (odd) return [{ path, message: odd.message }]
    const time = Date.parse(condition?.lastTransitionTime ?? '')
    if (!(time > Date.parse(now) + clockSkew)) return []
    return [{ path, message: `${condition?.type} changed in the future: ${condition?.lastTransitionTime}` }]
  },
}

function isMissing({ condition, oddities }: ConditionEntry): boolean {
  if (oddities.some(({ code }) => code === 'bad-time')) return false
  const time = Date.parse(condition?.lastTransitionTime ?? '')
  return Number.isNaN(time) || time === zeroTime
}
