import type { CodeRule } from '../../../code-rule.ts'
import { fields, text } from './fields.ts'

const outcome = /^0\/(\d+) nodes are available: (.*?)(?:\.\s|\.$|$)/s
const part = /(\d+) (.+?)(?=, \d+ |$)/gs
/** What no other Pod's end and no waiting changes, as the scheduler says it. */
const forGood =
  /didn't match Pod's node affinity|didn't match Pod's node affinity\/selector|didn't match node selector|node\(s\) had untolerated taint \{node-role\.kubernetes\.io\/(?:control-plane|master)|didn't satisfy plugin\(s\) \[NodeAffinity\]|topology spread constraints \(missing required label\)/
const byChoice = /affinity|selector|NodeAffinity|spread constraints/

/** The scheduler has looked at every node, and each refuses the Pod for something that waiting does not change. */
export const fitsNowhere: CodeRule = ({ conditions }) => {
  const { status, reason, message } = fields(fields(conditions)['PodScheduled'])
  if (status !== 'False' || reason !== 'Unschedulable') return undefined
  const [, all = '', why = ''] = outcome.exec(text(message)) ?? []
  const parts = [...why.matchAll(part)].map(([, number = '', words = '']) => ({
    number: Number(number),
    words,
  }))
  const refused = parts
    .filter(({ words }) => forGood.test(words))
    .reduce((sum, { number }) => sum + number, 0)
  if (Number(all) === 0 || refused < Number(all) || !parts.some(({ words }) => byChoice.test(words)))
    return undefined
  return { reason: text(reason), message: text(message) }
}
