import { type ConditionEntry, happyEntry, isAbnormal } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

const aboutTheController = ['Reconciling', 'Stalled']

export const summaryRepeatsFailure: Rule = {
  id: 'summary-repeats-failure',
  title: 'The happy condition repeats the reason and message of the one that fails',
  severity: 'warning',
  source: {
    document: documents.knative,
    sentence:
      'If a resource has a "happy state" type, it will surface the Reason and Message from the first failing sub Condition.',
  },
  fix: 'Copy reason and message unchanged, so that one look at the happy condition is enough.',
  list(list) {
    const happy = happyEntry(list)
    if (happy?.condition?.status !== 'False') return none
    const failing = list.entries.filter(
      (entry) =>
        entry !== happy && isAbnormal(entry) && counts(entry) && !aboutTheController.includes(entry.type),
    )
    if (failing.length === 0 || failing.some((entry) => saysTheSame(happy, entry))) return none
    const names = failing.map(({ condition }) => `${condition?.type} (${condition?.reason ?? ''})`).join(', ')
    const { reason = '' } = happy.condition
    const isTheSame = failing.some(({ condition }) => condition?.reason === reason)
    const message = isTheSame
      ? `${happy.type} says ${reason} in different words than what fails: ${names}`
      : `${happy.type} says ${reason}, which is not what fails: ${names}`
    return [{ path: happy.path, message }]
  },
}

/** Knative leaves conditions of a lesser severity out of the happy one. */
function counts({ condition }: ConditionEntry): boolean {
  return condition?.severity === undefined || condition.severity === 'Error'
}

function saysTheSame(a: ConditionEntry, b: ConditionEntry): boolean {
  return (
    (a.condition?.reason ?? '') === (b.condition?.reason ?? '') &&
    (a.condition?.message ?? '') === (b.condition?.message ?? '')
  )
}
