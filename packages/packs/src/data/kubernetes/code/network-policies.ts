import type { ObjectName, Seen } from '../../../inference.ts'
import { type Fields, fields, list, pairs } from './fields.ts'

type Direction = 'Ingress' | 'Egress'

/** What is kept of a NetworkPolicy. */
export interface KeptPolicy {
  /** `label=value` of the Pods it is about, all of them where there are none; undefined: it asks for more than labels. */
  readonly pods: readonly string[] | undefined
  /** The directions that it closes, but for what it allows. */
  readonly closes: readonly Direction[]
  readonly allows: Readonly<Record<Direction, readonly Allowance[]>>
}

/** What one rule of a policy lets through. */
interface Allowance {
  /** The labels of Pods of the namespace, one list for each; undefined: others too, or nobody can tell. */
  readonly peers?: readonly (readonly string[])[]
  /** Undefined: all. */
  readonly ports?: readonly (number | string)[]
}

export function keepPolicy({ spec }: Fields): KeptPolicy {
  const { podSelector, policyTypes, ingress, egress } = fields(spec)
  const types = list(policyTypes)
  const closes: Direction[] = []
  if (types.length === 0 || types.includes('Ingress')) closes.push('Ingress')
  if (types.includes('Egress') || (types.length === 0 && egress !== undefined)) closes.push('Egress')
  return {
    pods: labelsOf(podSelector),
    closes,
    allows: {
      Ingress: list(ingress).map((rule) => allowance(fields(rule), 'from')),
      Egress: list(egress).map((rule) => allowance(fields(rule), 'to')),
    },
  }
}

/** Undefined: it asks for more than labels. */
function labelsOf(selector: unknown): readonly string[] | undefined {
  const { matchLabels, matchExpressions } = fields(selector)
  return list(matchExpressions).length > 0 ? undefined : pairs(matchLabels)
}

function allowance(rule: Fields, field: 'from' | 'to'): Allowance {
  const peers = list(rule[field]).map(fields).map(podsOf)
  const ports = list(rule['ports']).map(fields).map(portOf)
  const known = peers.filter((labels) => labels !== undefined)
  const numbered = ports.filter((port) => port !== undefined)
  return {
    ...(peers.length > 0 && known.length === peers.length && { peers: known }),
    ...(ports.length > 0 && numbered.length === ports.length && { ports: numbered }),
  }
}

/** Undefined: others than Pods of the namespace. */
function podsOf({ podSelector, namespaceSelector, ipBlock }: Fields): readonly string[] | undefined {
  return namespaceSelector === undefined && ipBlock === undefined ? labelsOf(podSelector) : undefined
}

/** Undefined: more than one. */
function portOf({ port, endPort }: Fields): number | string | undefined {
  return endPort === undefined && (typeof port === 'number' || typeof port === 'string') ? port : undefined
}

/** Who asks whom, by what they are labelled with, and on which of its ports. */
interface Asking {
  readonly from: readonly string[]
  readonly to: readonly string[]
  readonly ports: readonly (number | string)[]
}

/**
 * The policies by which the Pods with the labels `from` cannot ask those with the labels `to`, or cannot even ask for their
 * name. Empty: they may, as far as can be told.
 */
export function cutsOff(policies: readonly Seen<KeptPolicy>[], asking: Asking): readonly ObjectName[] {
  const { from, to, ports } = asking
  const entering = closing(policies, 'Ingress', to, (rule) => lets(rule, isMeant(from), ports))
  if (entering.length > 0) return entering.map(({ ref }) => ref)
  const leaving = closing(policies, 'Egress', from, (rule) => lets(rule, (peer) => mayMean(peer, to), ports))
  if (leaving.length > 0) return leaving.map(({ ref }) => ref)
  return closing(policies, 'Egress', from, letsAskForNames).map(({ ref }) => ref)
}

/** The policies by which nobody at all may ask Pods with these labels. */
export function letsNobodyIn(
  policies: readonly Seen<KeptPolicy>[],
  labels: readonly string[],
): readonly Seen<KeptPolicy>[] {
  return closing(policies, 'Ingress', labels, () => true)
}

/** The policies that close a direction for certain Pods, where no rule of any lets it through. */
function closing(
  policies: readonly Seen<KeptPolicy>[],
  direction: Direction,
  labels: readonly string[],
  letsThrough: (rule: Allowance) => boolean,
): readonly Seen<KeptPolicy>[] {
  const about = policies.filter(
    ({ kept: { pods, closes } }) => closes.includes(direction) && mayMean(pods, labels),
  )
  if (about.some(({ kept: { allows } }) => allows[direction].some(letsThrough))) return []
  return about.filter(({ kept: { pods } }) => pods?.every((label) => labels.includes(label)))
}

/** Whether a rule may let through what goes to or comes from Pods that are meant, on any of the ports. */
function lets(
  { peers, ports }: Allowance,
  meant: (labels: readonly string[]) => boolean,
  asked: readonly (number | string)[],
): boolean {
  if (peers && !peers.some(meant)) return false
  return ports === undefined || asked.length === 0 || asked.some((port) => ports.some(mayBe(port)))
}

/** Of who asks, all labels are known. */
const isMeant = (labels: readonly string[]) => (peer: readonly string[]) =>
  peer.every((label) => labels.includes(label))

/** A name may stand for any number. */
const mayBe = (asked: number | string) => (port: number | string) =>
  port === asked || typeof port !== typeof asked

const ofNames = 53

/** Names are answered in another namespace. */
function letsAskForNames({ peers, ports }: Allowance): boolean {
  return peers === undefined && (ports === undefined || ports.some(mayBe(ofNames)))
}

/** Whether Pods with these labels, and perhaps others, may be meant. */
function mayMean(pods: readonly string[] | undefined, labels: readonly string[]): boolean {
  return (pods ?? []).every((label) => {
    const name = label.slice(0, label.indexOf('=') + 1)
    return labels.includes(label) || !labels.some((other) => other.startsWith(name))
  })
}
