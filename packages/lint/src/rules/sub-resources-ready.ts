import { type ConditionListView, entryOf } from '../object-view.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

const type = 'SubResourcesReady'

export const subResourcesReady: Rule = {
  id: 'sub-resources-ready',
  title: 'SubResourcesReady is there where there are parts, and agrees with Available and Progressing',
  severity: 'warning',
  source: {
    document: documents.openstack,
    sentence:
      'Resources without sub-resources would not have this condition (e.g., Image, Flavor, FloatingIP).',
  },
  fix: 'Leave SubResourcesReady out on kinds without parts; elsewhere set the three as the table of combinations says.',
  list(list) {
    return [...presence(list), ...ownConditions(list), ...combination(list)]
  },
}

/** Kinds with parts have the condition from the first visit on, others never. */
function presence(list: ConditionListView): readonly Problem[] {
  const { kind } = list.view.reference
  const { always, sometimes } = list.profile.facts.kindsWithParts
  const parts = entryOf(list, type)
  if (parts && !always.includes(kind) && !sometimes.includes(kind)) {
    return [{ path: parts.path, message: `a ${kind} has no sub-resources that could be ready` }]
  }
  if (parts || !always.includes(kind) || list.entries.length === 0) return none
  const message = `a ${kind} has sub-resources, and there is no condition ${type}`
  return [{ path: list.path, message, severity: 'info', fix: `Add ${type}, from the first visit on.` }]
}

/** `RulesReady`, `InterfacesReady`: one condition for all parts serves tools that know no kind. */
function ownConditions({ entries }: ConditionListView): readonly Problem[] {
  return entries
    .filter((entry) => entry.type !== type && /[^su]sReady$/.test(entry.type))
    .map(({ path, type: own }) => ({
      path: `${path}.type`,
      message: `${own} is about some of the parts only`,
      fix: `Report all parts in ${type}.`,
    }))
}

function combination(list: ConditionListView): readonly Problem[] {
  const parts = entryOf(list, type)
  if (!parts?.condition) return none
  const available = entryOf(list, 'Available')?.condition?.status
  const progressing = entryOf(list, 'Progressing')?.condition?.status
  const { status, reason } = parts.condition
  const problems: Problem[] = []
  if (status === 'True' && available === 'False') {
    problems.push({
      path: parts.path,
      message: 'the sub-resources are ready while the resource is not available',
    })
  }
  if (status === 'False' && progressing === 'False' && reason === 'SubResourcesPending') {
    problems.push({ path: parts.path, message: 'sub-resources are pending while nothing progresses' })
  }
  return problems
}
