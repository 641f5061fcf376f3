import type { Condition, ConditionedObject } from '@barometer/conditions'

// The work that both sides do. Ours uses these values as they are, the Go peers get them as JSON, so neither can be
// given an easier input than the other.

/** When everything happens. */
export const now = '2026-03-01T12:00:00Z'

export interface SetWork {
  readonly object: ConditionedObject
  /** Set in turns, as a controller gives them: without a time. Where both are the same nothing changes. */
  readonly first: Condition
  readonly second: Condition
}

export interface SummaryWork {
  readonly object: ConditionedObject
  readonly of: readonly string[]
}

export interface AggregateWork {
  readonly dependents: readonly ConditionedObject[]
  readonly parent: ConditionedObject
  readonly target: string
}

export interface PatchWork {
  readonly before: ConditionedObject
  readonly after: ConditionedObject
  readonly latest: ConditionedObject
  readonly owned: readonly string[]
}

export interface MarkWork {
  readonly dependents: readonly string[]
  /** What the object has each time before. */
  readonly initial: readonly Condition[]
  readonly type: string
  readonly reason: string
  readonly message: string
}

/** One row of the table. `operation` names the code to run, `variant` tells rows of one operation apart. */
export type Work = { readonly style: string; readonly variant: string; readonly n: number } & (
  | { readonly operation: 'set'; readonly input: SetWork }
  | { readonly operation: 'summary'; readonly input: SummaryWork }
  | { readonly operation: 'aggregate'; readonly input: AggregateWork }
  | { readonly operation: 'patch'; readonly input: PatchWork }
  | { readonly operation: 'mark true' | 'mark false' | 'initialize' | 'pass'; readonly input: MarkWork }
)

/** The sizes of the aggregates, each ten times the one before, so that their growth can be read off. */
export const sizes = [100, 1_000, 10_000]

export function allWork(): Work[] {
  return [...clusterApiWork('cluster-api'), ...clusterApiWork('cluster-api-v1beta1'), ...knativeWork()]
}

type Style = 'cluster-api' | 'cluster-api-v1beta1'

function clusterApiWork(style: Style): Work[] {
  const object = machine('web-0', six(style))
  const same = asGiven(six(style)[2]!)
  const failing = asGiven(
    problem(style, 'SubnetsReady', 'RouteMissing', 'Warning', 'No route to the gateway'),
  )
  const well = asGiven(holds(style, 'SubnetsReady'))
  return [
    { style, operation: 'set', variant: 'changed', n: 6, input: { object, first: failing, second: well } },
    { style, operation: 'set', variant: 'same', n: 6, input: { object, first: same, second: same } },
    {
      style,
      operation: 'summary',
      variant: '',
      n: 6,
      input: { object, of: six(style).map(({ type }) => type) },
    },
    ...sizes.map((n): Work => aggregateOf(style, n, '', mixed)),
    aggregateOf(style, 1_000, 'all well', () => 'well'),
    aggregateOf(style, 1_000, 'few kinds of trouble', () => 'shared'),
    aggregateOf(style, 1_000, 'each its own trouble', () => 'own'),
    { style, operation: 'patch', variant: '', n: 6, input: patchWork(style) },
  ]
}

function machine(name: string, conditions: readonly Condition[]): ConditionedObject {
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Machine',
    metadata: {
      name,
      namespace: 'default',
      generation: 3,
      labels: { 'cluster.x-k8s.io/cluster-name': 'web' },
    },
    status: { conditions },
  }
}

const long = '2026-02-01T08:30:00Z'

/** A condition in its normal state, as each style writes it: v1beta2 always gives a reason. */
function holds(style: Style, type: string): Condition {
  if (style === 'cluster-api-v1beta1') return { type, status: 'True', lastTransitionTime: long }
  return { type, status: 'True', reason: type, lastTransitionTime: long, observedGeneration: 3 }
}

function problem(
  style: Style,
  type: string,
  reason: string,
  severity: 'Error' | 'Warning' | 'Info',
  message: string,
): Condition {
  const condition: Condition = { type, status: 'False', reason, message }
  if (style === 'cluster-api-v1beta1') return { ...condition, severity, lastTransitionTime: long }
  return { ...condition, lastTransitionTime: long, observedGeneration: 3 }
}

function asGiven({ lastTransitionTime: _, observedGeneration: __, ...condition }: Condition): Condition {
  return condition
}

/** Six conditions in the order both styles store them: by name, since none is among the types that go first. */
function six(style: Style): Condition[] {
  return [
    holds(style, 'InstanceReady'),
    problem(style, 'LoadBalancerAttached', 'Attaching', 'Info', 'Waiting for the target group'),
    holds(style, 'SecurityGroupsReady'),
    holds(style, 'SubnetsReady'),
    problem(style, 'VolumesReady', 'AttachFailed', 'Error', 'Volume vol-0a1b is in use by another instance'),
    holds(style, 'VpcReady'),
  ]
}

type State = 'well' | 'shared' | 'own' | 'silent'

function aggregateOf(style: Style, n: number, variant: string, stateOf: (index: number) => State): Work {
  const dependents = Array.from({ length: n }, (_, index) => fleetMachine(style, index, stateOf(index)))
  const input = { dependents, parent: machine('web', six(style)), target: 'MachinesReady' }
  return { style, operation: 'aggregate', variant, n, input }
}

/** A fleet as it is met: most machines are well, some share a trouble, some have one of their own. */
function mixed(index: number): State {
  const chance = scramble(index) % 100
  if (chance < 75) return 'well'
  if (chance < 85) return 'shared'
  return chance < 95 ? 'own' : 'silent'
}

function fleetMachine(style: Style, index: number, state: State): ConditionedObject {
  const name = `web-${index < 3 ? 'control-plane' : 'md-0'}-${scramble(index).toString(36)}`
  const made = machine(name, [
    fleetReady(style, index, state),
    holds(style, 'InstanceReady'),
    holds(style, 'NodeHealthy'),
  ])
  if (index >= 3) return made
  const labels = { ...made.metadata?.labels, 'cluster.x-k8s.io/control-plane': '' }
  return { ...made, metadata: { ...made.metadata, labels } }
}

const shared = [
  '* NodeHealthy: Node.status.conditions[Ready].status is False: container runtime is down',
  '* InfrastructureReady: Waiting for the instance to be running',
  '* BootstrapConfigReady: Secret with the bootstrap data is not available yet\n* NodeHealthy: Waiting for providerID',
  '* HealthCheckSucceeded: Health check failed: Node has been unhealthy for more than 5m0s',
]

function fleetReady(style: Style, index: number, state: State): Condition {
  const time = new Date(Date.UTC(2026, 1, 1) + (scramble(index + 7) % 2_000_000) * 1000)
  const at = { lastTransitionTime: `${time.toISOString().slice(0, 19)}Z` }
  if (state === 'well') return { ...holds(style, 'Ready'), ...at }
  if (state === 'shared') {
    const message = shared[scramble(index) % shared.length]!
    return { ...problem(style, 'Ready', 'NotReady', 'Warning', message), ...at }
  }
  if (state === 'own') {
    const message = `* InfrastructureReady: instance i-${scramble(index).toString(16)} is impaired since ${at.lastTransitionTime}`
    return { ...problem(style, 'Ready', 'InstanceImpaired', 'Error', message), ...at }
  }
  const silent = `Node of machine ${index} has not reported for more than 5m0s`
  return { ...problem(style, 'Ready', 'NodeUnknown', 'Info', silent), ...at, ...unknownIn(style) }
}

/** v1beta1 knows no severity for Unknown. */
function unknownIn(style: Style): Pick<Condition, 'status' | 'severity'> {
  return style === 'cluster-api-v1beta1' ? { status: 'Unknown', severity: '' } : { status: 'Unknown' }
}

/** A number that looks random and is the same each time (a multiplicative hash). */
function scramble(index: number): number {
  return Math.imul(index + 1, 0x9e3779b1) >>> 0
}

/** We change one, add one, remove one; meanwhile another writer has changed one and added one of its own. */
function patchWork(style: Style): PatchWork {
  const before = six(style)
  const mended = holds(style, 'VolumesReady')
  const after = [...before.slice(1, 4), mended, before[5]!, holds(style, 'ZoneReady')]
  const theirs = problem(style, 'SubnetsReady', 'RouteMissing', 'Warning', 'No route to the gateway')
  const latest = [...before.slice(0, 3), theirs, ...before.slice(4), holds(style, 'Watched')]
  return {
    before: machine('web-0', before),
    after: machine('web-0', after),
    latest: machine('web-0', latest),
    owned: [],
  }
}

const dependents = [
  'BuildSucceeded',
  'ConfigurationsReady',
  'ContainerHealthy',
  'ResourcesAvailable',
  'RoutesReady',
]

function knativeWork(): Work[] {
  const style = 'knative'
  const well = [...dependents, 'Ready'].sort().map(knativeTrue)
  const type = 'ContainerHealthy'
  const reason = 'ExitCode127'
  const message = 'Container failed with: SyntaxError: Unexpected identifier'
  const failure = { status: 'False', reason, message, lastTransitionTime: long } as const
  const failed = well.map((condition) =>
    condition.type === type || condition.type === 'Ready' ? { type: condition.type, ...failure } : condition,
  )
  const work = { dependents, type, reason, message }
  return [
    { style, operation: 'mark true', variant: 'unchanged', n: 5, input: { ...work, initial: well } },
    { style, operation: 'mark true', variant: 'changed', n: 5, input: { ...work, initial: failed } },
    { style, operation: 'mark false', variant: 'unchanged', n: 5, input: { ...work, initial: failed } },
    { style, operation: 'mark false', variant: 'changed', n: 5, input: { ...work, initial: well } },
    { style, operation: 'initialize', variant: 'empty', n: 5, input: { ...work, initial: [] } },
    { style, operation: 'initialize', variant: 'nothing to do', n: 5, input: { ...work, initial: well } },
    { style, operation: 'pass', variant: '', n: 5, input: { ...work, initial: [] } },
  ]
}

function knativeTrue(type: string): Condition {
  return { type, status: 'True', lastTransitionTime: long }
}
