import { nameOf } from '../family.ts'
import { type ConditionListView, entryOf, isAbnormal, type ObjectView } from '../object-view.ts'
import { documents, none, type Rule } from '../rule.ts'

export const readyContradicted: Rule = {
  id: 'ready-contradicted',
  title: 'Ready is not True while another condition, or a part, says that something is wrong',
  severity: 'warning',
  source: {
    document: documents.clusterApi,
    sentence:
      'An object SHOULD NEVER be in status Ready=True if one of the object’s conditions are false or if one of the object dependents is in status Ready=False.',
  },
  fix: 'Compute Ready as the summary of the other conditions and of the parts; declare those that do not count.',
  list(list) {
    const ready = readyTrue(list)
    if (!ready) return none
    return list.entries
      .filter((entry) => entry !== ready && isAbnormal(entry))
      .map((entry) => ({
        path: entry.path,
        message: `Ready=True while ${entry.type}=${entry.condition?.status}`,
      }))
  },
  graph({ view, members }) {
    const ready = view.lists.find((list) => list.primary && readyTrue(list))
    if (!ready) return none
    const parts = members.filter((member) => member.relation === 'contains' && saysNotReady(member.view))
    return parts.length === 0
      ? none
      : [
          {
            path: readyTrue(ready)?.path ?? ready.path,
            message: `Ready=True while ${listed(parts)} not ready`,
          },
        ]
  },
}

function readyTrue(list: ConditionListView) {
  const ready = entryOf(list, 'Ready')
  return ready?.condition?.status === 'True' ? ready : undefined
}

function saysNotReady({ lists }: ObjectView): boolean {
  return lists.some((list) => list.primary && entryOf(list, 'Ready')?.condition?.status === 'False')
}

function listed(parts: readonly { readonly view: ObjectView }[]): string {
  const names = parts.slice(0, 3).map(({ view }) => nameOf(view))
  const rest = parts.length - names.length
  return `${names.join(', ')}${rest > 0 ? ` and ${rest} more` : ''} ${parts.length === 1 ? 'is' : 'are'}`
}
