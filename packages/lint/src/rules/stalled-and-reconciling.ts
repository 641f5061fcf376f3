import { entryOf, happyEntry } from '../object-view.ts'
import { documents, type Problem, type Rule } from '../rule.ts'

export const stalledAndReconciling: Rule = {
  id: 'stalled-and-reconciling',
  title: 'Stalled, Reconciling and Ready do not contradict each other',
  severity: 'error',
  source: {
    document: documents.flux,
    sentence: 'Only one of Reconciling condition or Stalled condition must be present at a time.',
  },
  fix: 'Remove Reconciling when Stalled is set and the other way round; set Ready to False or Unknown with either.',
  list(list) {
    const stalled = entryOf(list, 'Stalled')
    const reconciling = entryOf(list, 'Reconciling')
    const isStalled = stalled?.condition?.status === 'True'
    const isReconciling = reconciling?.condition?.status === 'True'
    const happy = happyEntry(list)
    const isHappy = happy?.condition?.status === 'True'
    const problems: Problem[] = []
    if (isStalled && isReconciling) {
      problems.push({ path: stalled.path, message: 'Stalled and Reconciling are both True' })
    }
    if (isHappy && isStalled)
      problems.push({ path: happy.path, message: `${happy.type}=True while Stalled=True` })
    if (isHappy && isReconciling && list.profile.facts.reconcilingExcludesReady) {
      problems.push({ path: happy.path, message: `${happy.type}=True while Reconciling=True` })
    }
    return problems
  },
}
