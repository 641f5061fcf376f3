import { at } from '../json.ts'
import { entryOf, type ObjectView } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const firstVisit: Rule = {
  id: 'first-visit',
  title: 'A controller sets the conditions of an object on its first visit',
  severity: 'info',
  source: {
    document: documents.conventions,
    sentence:
      'Controllers should apply their conditions to a resource the first time they visit the resource, even if the status is Unknown.',
  },
  fix: 'Write every condition on the first visit, as Unknown where nothing is known yet.',
  object(view) {
    if (!wasVisited(view) || at(view.raw, 'metadata', 'deletionTimestamp') !== undefined) return none
    const { firstVisit } = view.profile.facts
    const list = view.lists[0]
    if (firstVisit === 'any') {
      const message = 'the controller has seen the object, and it has no conditions'
      return list?.entries.length ? none : [{ path: list?.path ?? 'status.conditions', message }]
    }
    if (firstVisit.length === 0) {
      const empty = list?.primary && Array.isArray(list.raw) && list.raw.length === 0
      const message = 'the controller has seen the object, and its list of conditions is empty'
      return empty ? [{ path: list.path, message }] : none
    }
    return firstVisit
      .filter((type) => !list || !entryOf(list, type))
      .map((type) => ({
        path: list?.path ?? 'status.conditions',
        message: `the controller has seen the object, and there is no condition ${type}`,
      }))
  },
}

function wasVisited({ status, observedGeneration }: ObjectView): boolean {
  if (observedGeneration !== undefined) return observedGeneration > 0
  return Object.keys(status).some((key) => key !== 'conditions')
}
