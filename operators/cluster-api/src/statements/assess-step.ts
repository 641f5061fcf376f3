import { severityByAge, type Time, timestamp } from '@barometer/conditions'
import type { AWSCluster } from '../api/aws-cluster.ts'
import type { Failure } from '../cloud/ask.ts'
import type { Resource } from '../cloud/resource.ts'
import { expectedSeconds } from '../options.ts'
import { type NetworkStep, stepsBefore } from '../plans/network-steps.ts'
import { silenceOf } from './silence.ts'
import { fails, holds, refused, type Statement, unknown } from './statement.ts'

/** What is known of a network. */
export interface Network {
  readonly object: AWSCluster
  /** The cluster it belongs to; undefined: none has claimed it. */
  readonly cluster: string | undefined
  readonly resources: readonly Resource[]
  /** Why nobody knows what is there. */
  readonly silence: Failure | undefined
  /** The cloud's ids of what was there before, by kind and name. */
  readonly ids: Readonly<Record<string, string>>
  /** What the cloud refused to make, by kind and name. */
  readonly refusals: Readonly<Record<string, Failure>>
  readonly now: Time
}

/** What is to be said of a step; undefined: it does not apply. */
export function assessStep(step: NetworkStep, network: Network): Statement | undefined {
  const { kind, names: namesOf } = step
  const names = namesOf(network.object, network.cluster ?? '')
  if (names.length === 0) return undefined
  if (network.silence) return unknown(silenceOf(network.silence))
  if (network.cluster === undefined && stepsBefore(step).length === 0)
    return fails('WaitingForOwner', 'No Cluster refers to this network', 'Info')
  const there = new Map(
    network.resources.filter((found) => found.kind === kind).map((found) => [found.name, found]),
  )
  const lost = names.find((name) => isLost(network, step, name))
  if (lost !== undefined) {
    const id = network.ids[resourceKey(kind, lost)]
    return fails(
      'Lost',
      `${id} (${lost}) is gone from the cloud: remove the annotation resource-ids to have it made anew`,
      'Error',
    )
  }
  const impaired = names.find((name) => there.get(name)?.state === 'impaired')
  if (impaired !== undefined)
    return fails('NotOperational', `${impaired} is there but does not work`, 'Error')
  const failed = names
    .map((name) => network.refusals[resourceKey(kind, name)])
    .find((failure) => failure !== undefined)
  if (failed) return refused(failed)
  const missing = names.filter((name) => !there.has(name))
  const waitsFor =
    missing.length > 0 ? stepsBefore(step).find((before) => !isDone(before, network)) : undefined
  if (waitsFor) return fails(`WaitingFor${waitsFor.noun}`, `${waitsFor.type} is not True yet`, 'Info')
  const made = names.filter((name) => there.get(name)?.state === 'available').length
  if (made === names.length) return holds
  return provisioning(network, names, there)
}

function provisioning(
  { now }: Network,
  names: readonly string[],
  there: ReadonlyMap<string, Resource>,
): Statement {
  const pending = names.map((name) => there.get(name)).filter((found) => found?.state === 'pending')
  const since = pending.map((found) => found!.createdAt).reduce((a, b) => Math.min(a, b), Infinity)
  const slow =
    pending.length > 0 &&
    severityByAge(timestamp(since), { now, expectedSeconds: expectedSeconds.network }) === 'Warning'
  const what = names.filter((name) => there.get(name)?.state !== 'available').join(', ')
  return slow
    ? fails('Provisioning', `${what} takes longer than expected (${expectedSeconds.network}s)`, 'Warning')
    : fails('Provisioning', `${what} is being made`, 'Info')
}

/** Somebody has deleted what was there. */
export function isLoss(
  statement: Statement | undefined,
): statement is Extract<Statement, { status: 'False' }> {
  return statement?.status === 'False' && statement.reason === 'Lost'
}

/** Whether everything of a step is there and works. */
export function isDone(step: NetworkStep, { object, cluster = '', resources }: Network): boolean {
  return step
    .names(object, cluster)
    .every((name) =>
      resources.some(
        (found) => found.kind === step.kind && found.name === name && found.state === 'available',
      ),
    )
}

/** Whether it was there, and somebody other than this operator has removed it. */
export function isLost({ resources, ids }: Network, { kind }: NetworkStep, name: string): boolean {
  return (
    ids[resourceKey(kind, name)] !== undefined &&
    !resources.some((found) => found.kind === kind && found.name === name)
  )
}

export function resourceKey(kind: string, name: string): string {
  return `${kind}/${name}`
}
