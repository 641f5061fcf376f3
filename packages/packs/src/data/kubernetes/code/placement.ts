import type { CodeRule } from '../../../code-rule.ts'
import { fields, text } from './fields.ts'

const outcome = /^0\/(\d+) nodes are available: (.*?)(?:\.\s|\.$|$)/s
const part = /(?<!\d)(\d+) (.+?)(?=, \d+ |$)/gs
/** What no other Pod's end and no waiting changes, as the scheduler says it. */
const forGood =
  /didn't match Pod's node affinity|didn't match Pod's node affinity\/selector|didn't match node selector|node\(s\) had untolerated taint \{node-role\.kubernetes\.io\/(?:control-plane|master)|didn't satisfy plugin\(s\) \[NodeAffinity\]|topology spread constraints \(missing required label\)/
const byChoice = /affinity|selector|NodeAffinity|spread constraints/

/** What the scheduler says of all nodes: of how many, and how many refuse the Pod for what. */
export function refusalsIn(message: string): {
  readonly all: number
  readonly refusals: readonly { readonly number: number; readonly words: string }[]
} {
  const [, all = '', why = ''] = outcome.exec(message) ?? []
  const refusals = [...why.matchAll(part)].map(([, number = '', words = '']) => ({
    number: Number(number),
    words,
  }))
  return { all: Number(all), refusals }
}

/** The scheduler has looked at every node, and each refuses the Pod for something that waiting does not change. */
export const fitsNowhere: CodeRule = ({ conditions }) => {
  const { status, reason, message } = fields(fields(conditions)['PodScheduled'])
  if (status !== 'False' || reason !== 'Unschedulable') return undefined
  const { all, refusals } = refusalsIn(text(message))
  const refused = refusals
    .filter(({ words }) => forGood.test(words))
    .reduce((sum, { number }) => sum + number, 0)
  if (all === 0 || refused < all || !refusals.some(({ words }) => byChoice.test(words))) return undefined
  return { reason: text(reason), message: text(message) }
}
