import { nameOf } from '../family.ts'
import { entryOf, type ObjectView } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const healthyCumulative: Rule = {
  id: 'healthy-cumulative',
  title: 'Healthy is not True while anything beneath cannot be synced',
  severity: 'error',
  source: {
    document: documents.crossplane,
    sentence: 'The Healthy condition would in effect be a cumulative version of the Synced condition.',
  },
  fix: 'Set Healthy from the object’s own Synced and from the Synced and Healthy of what it is made of.',
  graph({ view, descendants }) {
    const list = view.lists.find(({ primary }) => primary)
    const healthy = list && entryOf(list, 'Healthy')
    if (healthy?.condition?.status !== 'True') return none
    const part = descendants().find(cannotSync)
    return part
      ? [{ path: healthy.path, message: `Healthy=True while ${nameOf(part)} says Synced=False` }]
      : none
  },
}

function cannotSync({ lists }: ObjectView): boolean {
  return lists.some((list) => list.primary && entryOf(list, 'Synced')?.condition?.status === 'False')
}
