import { documents, none, type Rule } from '../rule.ts'
import { entryOf, isAbnormal } from '../subject.ts'

export const readyCorollary: Rule = {
  id: 'ready-corollary',
  title: 'Ready is not True while another condition says that something is wrong',
  severity: 'warning',
  source: {
    document: documents.clusterApi,
    sentence:
      'An object SHOULD NEVER be in status Ready=True if one of the object’s conditions are false or if one of the object dependents is in status Ready=False.',
  },
  fix: 'Compute Ready as the summary of the other conditions; leave out of it, by declaration, those that do not count.',
  list(list) {
    const ready = entryOf(list, 'Ready')
    if (ready?.condition?.status !== 'True') return none
    return list.entries
      .filter((entry) => entry !== ready && isAbnormal(entry))
      .map((entry) => ({
        path: entry.path,
        message: `Ready=True while ${entry.type}=${entry.condition?.status}`,
      }))
  },
}
