import type { ObjectName, Seen } from '../../../inference.ts'
import { type Fields, fields, list, pairs } from './fields.ts'

type Direction = 'Ingress' | 'Egress'

/** What is kept of a NetworkPolicy. */
export interface KeptPolicy {
  /** `label=value` of the Pods it is about, all of them where there are none; undefined: it asks for more than labels. */
  readonly pods: readonly string[] | undefined
  /** The directions that it closes, but for what it allows. */
  readonly closes: readonly Direction[]
  /** The directions in which it allows anything. */
  readonly allows: readonly Direction[]
}

export function keepPolicy({ spec }: Fields): KeptPolicy {
  const { podSelector, policyTypes, ingress, egress } = fields(spec)
  const { matchLabels, matchExpressions } = fields(podSelector)
  const types = list(policyTypes)
  const closes: Direction[] = []
  if (types.length === 0 || types.includes('Ingress')) closes.push('Ingress')
  if (types.includes('Egress') || (types.length === 0 && egress !== undefined)) closes.push('Egress')
  const allows: Direction[] = []
  if (list(ingress).length > 0) allows.push('Ingress')
  if (list(egress).length > 0) allows.push('Egress')
  return { pods: list(matchExpressions).length > 0 ? undefined : pairs(matchLabels), closes, allows }
}

/**
 * The policies by which nothing at all leaves the Pods with the labels `from`, or comes to those with the labels `to`. Empty:
 * something may; what is let through, and to whom, is not looked at.
 */
export function cutsOff(
  policies: readonly Seen<KeptPolicy>[],
  { from, to }: { readonly from: readonly string[]; readonly to: readonly string[] },
): readonly ObjectName[] {
  const entering = closing(policies, 'Ingress', to)
  return entering.length > 0 ? entering : closing(policies, 'Egress', from)
}

function closing(
  policies: readonly Seen<KeptPolicy>[],
  direction: Direction,
  labels: readonly string[],
): readonly ObjectName[] {
  const about = policies.filter(
    ({ kept: { pods, closes } }) => closes.includes(direction) && mayMean(pods, labels),
  )
  if (about.some(({ kept: { pods, allows } }) => pods === undefined || allows.includes(direction))) return []
  return about
    .filter(({ kept: { pods } }) => pods?.every((label) => labels.includes(label)))
    .map(({ ref }) => ref)
}

/** Whether Pods with these labels, and perhaps others, may be meant. */
function mayMean(pods: readonly string[] | undefined, labels: readonly string[]): boolean {
  return (pods ?? []).every((label) => {
    const name = label.slice(0, label.indexOf('=') + 1)
    return labels.includes(label) || !labels.some((other) => other.startsWith(name))
  })
}
