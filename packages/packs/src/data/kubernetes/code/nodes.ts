import type { Seen } from '../../../inference.ts'
import { count, type Fields, fields, list, text } from './fields.ts'
import { quantity } from './quantity.ts'

/** What is kept of a Node. */
export interface KeptNode {
  readonly labels: Readonly<Record<string, string>>
  readonly allocatable: Readonly<Record<string, number>>
  /** Why it takes no Pods at all for now, in words; '': it does. */
  readonly closed: string
  /** What keeps Pods away that do not tolerate it. */
  readonly taints: readonly Taint[]
}

interface Taint {
  readonly key: string
  readonly value: string
  readonly effect: string
}

export function keepNode({ metadata, spec, status }: Fields): KeptNode {
  const labels = fields(fields(metadata)['labels'])
  return {
    labels: Object.fromEntries(Object.entries(labels).map(([name, value]) => [name, text(value)])),
    allocatable: amounts(fields(status)['allocatable'] ?? fields(status)['capacity']),
    closed: whyClosed(fields(spec)),
    taints: taintsOf(fields(spec)).filter(
      ({ key, effect }) => effect !== 'PreferNoSchedule' && !notWell.test(key),
    ),
  }
}

function taintsOf({ taints }: Fields): readonly Taint[] {
  return list(taints)
    .map(fields)
    .map(({ key, value, effect }) => ({ key: text(key), value: text(value), effect: text(effect) }))
}

const notWell =
  /^node\.kubernetes\.io\/(?:not-ready|unreachable|network-unavailable|(?:memory|disk|pid)-pressure)$/

function whyClosed({ unschedulable, taints }: Fields): string {
  if (unschedulable === true) return 'cordoned'
  const taint = list(taints)
    .map(fields)
    .find(({ key }) => notWell.test(text(key)))
  return taint ? `tainted ${text(taint['key'])}` : ''
}

function amounts(value: unknown): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(fields(value)).flatMap(([name, amount]) => {
      const number = quantity(amount)
      return number === undefined ? [] : [[name, number]]
    }),
  )
}

/** What a Pod asks of a node. */
export interface Wants {
  readonly requests: Readonly<Record<string, number>>
  readonly selector: Readonly<Record<string, string>>
  /** Required node affinity: one of these terms must hold. Empty: none is asked for. */
  readonly terms: readonly Fields[]
  readonly tolerations: readonly Fields[]
}

export function wantsOf(spec: Fields): Wants {
  const affinity = fields(fields(fields(spec['affinity'])['nodeAffinity'])[required])
  return {
    requests: requestsOf(spec),
    selector: fields(spec['nodeSelector']) as Wants['selector'],
    terms: list(affinity['nodeSelectorTerms']).map(fields),
    tolerations: list(spec['tolerations']).map(fields),
  }
}

/** The taint that keeps a Pod from a node; undefined: none does. */
export function taintAgainst({ tolerations }: Wants, { taints }: KeptNode): string | undefined {
  const found = taints.find((taint) => !tolerations.some((toleration) => tolerates(toleration, taint)))
  return found && `${found.key}${found.value && `=${found.value}`}:${found.effect}`
}

function tolerates({ key, operator, value, effect }: Fields, taint: Taint): boolean {
  if (text(effect) !== '' && effect !== taint.effect) return false
  if (operator === 'Exists') return text(key) === '' || key === taint.key
  return key === taint.key && text(value) === taint.value
}

const required = 'requiredDuringSchedulingIgnoredDuringExecution'

/** The sum over containers; what starts first may ask for more than all of them. */
function requestsOf(spec: Fields): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {}
  for (const container of list(spec['containers'])) {
    for (const [name, amount] of Object.entries(amounts(fields(fields(container)['resources'])['requests'])))
      sum[name] = (sum[name] ?? 0) + amount
  }
  for (const container of list(spec['initContainers'])) {
    for (const [name, amount] of Object.entries(amounts(fields(fields(container)['resources'])['requests'])))
      sum[name] = Math.max(sum[name] ?? 0, amount)
  }
  return sum
}

/** Why no node can ever take the Pod as both are; undefined: one can. */
export function whyNoNode(wants: Wants, nodes: readonly Seen<KeptNode>[]): string | undefined {
  const matching = nodes.filter(({ kept }) => meets(wants, kept))
  if (matching.length === 0) return `no node has ${describe(wants)}`
  if (matching.some(({ kept }) => hasRoom(wants, kept))) return undefined
  const most = (name: string) =>
    matching.map(({ kept }) => kept.allocatable[name] ?? 0).reduce((a, b) => Math.max(a, b), -Infinity)
  const over = Object.keys(wants.requests).filter((name) => wants.requests[name]! > most(name))
  const [first] = over.sort()
  if (first === undefined) return undefined
  return `it requests ${shown(first, wants.requests[first]!)} of ${first}, and the largest node has ${shown(first, most(first))}`
}

/** The nodes that could take the Pod, were they open. */
export function nodesFor(wants: Wants, nodes: readonly Seen<KeptNode>[]): readonly Seen<KeptNode>[] {
  return nodes.filter(({ kept }) => meets(wants, kept) && hasRoom(wants, kept))
}

function hasRoom({ requests }: Wants, { allocatable }: KeptNode): boolean {
  return Object.entries(requests).every(([name, amount]) => amount <= (allocatable[name] ?? 0))
}

function meets({ selector, terms }: Wants, { labels }: KeptNode): boolean {
  if (!Object.entries(selector).every(([name, value]) => labels[name] === value)) return false
  return terms.length === 0 || terms.some((term) => holds(term, labels))
}

function holds(term: Fields, labels: KeptNode['labels']): boolean {
  // What asks for a node by name is left alone.
  if (list(term['matchFields']).length > 0) return true
  return list(term['matchExpressions'])
    .map(fields)
    .every((each) => holdsOne(each, labels))
}

function holdsOne({ key, operator, values }: Fields, labels: KeptNode['labels']): boolean {
  const has = labels[text(key)]
  const wanted = list(values).map(text)
  switch (operator) {
    case 'In':
      return has !== undefined && wanted.includes(has)
    case 'NotIn':
      return has === undefined || !wanted.includes(has)
    case 'Exists':
      return has !== undefined
    case 'DoesNotExist':
      return has === undefined
    case 'Gt':
      return has !== undefined && Number(has) > Number(wanted[0])
    case 'Lt':
      return has !== undefined && Number(has) < Number(wanted[0])
    default:
      return true
  }
}

function describe({ selector, terms }: Wants): string {
  const labels = Object.entries(selector).map(([name, value]) => `${name}=${value}`)
  const asked = terms.flatMap((term) =>
    list(term['matchExpressions'])
      .map(fields)
      .map(({ key, operator, values }) =>
        `${text(key)} ${text(operator)} ${list(values).map(text).join(', ')}`.trim(),
      ),
  )
  return `the labels that it asks for: ${[...labels, ...asked].sort().join('; ')}`
}

function shown(name: string, amount: number): string {
  if (name === 'cpu')
    return amount < 1 ? `${Math.round(amount * 1000)}m` : String(Math.round(amount * 100) / 100)
  if (amount >= 2 ** 30) return `${Math.round((amount / 2 ** 30) * 10) / 10}Gi`
  return amount >= 2 ** 20 ? `${Math.round(amount / 2 ** 20)}Mi` : String(count(amount) || amount)
}

/** Nodes come and go by themselves here, so that none that fits proves nothing. */
export function growsByItself(nodes: readonly Seen<KeptNode>[]): boolean {
  return nodes.some(({ kept }) => Object.hasOwn(kept.labels, 'karpenter.sh/nodepool'))
}
