import { entryOf } from '../object-view.ts'
import { documents, none, type Problem, type Rule } from '../rule.ts'

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
    const parts = entryOf(list, 'SubResourcesReady')
    if (!parts?.condition) return none
    const { kind } = list.view.reference
    if (list.profile.facts.kindsWithoutParts.includes(kind)) {
      return [{ path: parts.path, message: `a ${kind} has no sub-resources that could be ready` }]
    }
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
  },
}
