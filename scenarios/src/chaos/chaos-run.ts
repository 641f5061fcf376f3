import { isDeepStrictEqual } from 'node:util'
import { type KubeObject, systemClock } from '@barometer/client'
import { type Condition, getCondition } from '@barometer/conditions'
import { FaultRequestError } from '@barometer/simulator'
import { Random, randomFault } from '@barometer/testkit'
import type { Ref } from '../cluster.ts'
import { type Environment, startEnvironment } from '../environment.ts'
import { withoutTimes } from '../expectation.ts'
import type { SimulatedOperator } from '../simulated-operator.ts'
import type { ChaosPlan } from './chaos-plan.ts'
import { Honesty } from './honesty.ts'

export interface ChaosRun {
  readonly seed: number
  /** What is not as it should be; empty: all is well. */
  readonly problems: readonly string[]
  /** How often each fault was injected or met. */
  readonly met: ReadonlyMap<string, number>
  /** Objects that had failed for good, and for which what they ask for was done. */
  readonly acted: readonly Ref[]
  /** At how many moments of rest with something new everything was looked at. */
  readonly looks: number
}

/**
 * One run: random faults in the cloud and on the network, then peace. What is left must be right, and at every moment of rest on
 * the way nothing is True above what is False.
 */
export async function chaosRun<Cloud>(
  operator: SimulatedOperator<Cloud>,
  plan: ChaosPlan<Cloud>,
  seed: number,
): Promise<ChaosRun> {
  const random = new Random(seed)
  const met = new Map<string, number>()
  const problems: string[] = []
  let peace = true
  const fault = randomFault(random, { met, percent: 12, silent: false })
  const environment = await startEnvironment(operator, {
    network: { fault: (passage) => (peace ? passage.pass() : fault(passage)), clock: hurried },
  })
  const honesty = new Honesty(environment, plan)
  const result = { seed, problems, met }
  try {
    await environment.prepare(plan.given)
    environment.atRest = honesty.look
    await environment.cluster.apply(...plan.roots)
    for (let step = 0; step < 12; step++) {
      peace = false
      await disturb(environment, plan, random, met)
      // The network recovers now and then, and the cloud does not.
      peace = true
      if (step % 3 !== 2) continue
      if (random.chance(0.3)) await restart(environment, met)
      await environment.advance('20s')
    }
    environment.faults.clear()
    const acted = await endsWell(environment, plan, problems)
    problems.push(...honesty.problems)
    environment.atRest = undefined
    await leavesNothing(environment, plan, problems)
    return { ...result, acted, looks: honesty.looks }
  } catch (error) {
    problems.push(...honesty.problems, (error as Error).stack ?? String(error))
    return { ...result, acted: [], looks: honesty.looks }
  } finally {
    peace = true
    await environment.close()
  }
}

/** Pauses between attempts are short; the time that a request may take is not. */
const hurried = {
  ...systemClock,
  after: (milliseconds: number, run: () => void) =>
    systemClock.after(milliseconds < 10_000 ? milliseconds / 100 : milliseconds, run),
}

/** The operator starts anew in the middle of its work, and knows no more than what it has written down. */
async function restart<Cloud>(environment: Environment<Cloud>, met: Map<string, number>): Promise<void> {
  await environment.stop()
  let over = false
  const started = environment.start().finally(() => {
    over = true
  })
  started.catch(() => {})
  // What it reads first may fail once more, and is tried again after a while.
  while (!over) await environment.rush('1s')
  await started
  met.set('operator restarted', (met.get('operator restarted') ?? 0) + 1)
}

/** Something breaks, is mended, or is edited by somebody; then time passes. */
async function disturb<Cloud>(
  environment: Environment<Cloud>,
  plan: ChaosPlan<Cloud>,
  random: Random,
  met: Map<string, number>,
): Promise<void> {
  const kinds = environment.faults.describe().filter(({ name }) => !(name in (plan.without ?? {})))
  const act = random.below(10)
  if (act < 6) {
    const { name, target: word = '' } = random.pick(kinds)
    const targets = plan.targets?.[word] ?? []
    const target = targets.length > 0 && random.chance(0.7) ? random.pick(targets) : undefined
    const times = random.chance(0.5) ? 1 + random.below(3) : undefined
    try {
      environment.faults.inject(name, { target, times })
    } catch (error) {
      // What it aims at is not there at the moment.
      if (!(error instanceof FaultRequestError)) throw error
    }
    met.set(name, (met.get(name) ?? 0) + 1)
  } else if (act < 8) environment.faults.clear()
  else if (plan.edits?.length) await random.pick(plan.edits)(environment, random)
  await environment.rush(`${1 + random.below(45)}s`)
}

/** Every object that is watched ends well; one that has failed for good stays so until somebody acts. */
async function endsWell<Cloud>(
  environment: Environment<Cloud>,
  plan: ChaosPlan<Cloud>,
  problems: string[],
): Promise<readonly Ref[]> {
  const { patience = '20m', watched } = plan
  const acted: Ref[] = []
  await environment.advance(patience)
  for (let round = 0; round < 3; round++) {
    const unwell = await unwellOf(environment, plan)
    if (unwell.length === 0) break
    const before = await saidBy(environment, watched)
    await environment.advance('10m')
    const now = await saidBy(environment, watched)
    for (const { ref, object } of unwell) {
      if (!(await plan.isTerminal(object, environment)))
        problems.push(`${ref} is neither well nor final: ${textOf(object)}`)
      else if (!isDeepStrictEqual(now[ref], before[ref]))
        problems.push(`${ref} was final, and has changed: ${textOf(object)}`)
    }
    if (problems.length > 0) return acted
    for (const { ref } of unwell) await plan.act(environment, ref, round)
    acted.push(...unwell.map(({ ref }) => ref))
    await environment.advance(patience)
  }
  for (const { ref, object } of await unwellOf(environment, plan))
    problems.push(`${ref} is not well after what it asks for was done: ${textOf(object)}`)
  return acted
}

async function unwellOf<Cloud>(
  { cluster }: Environment<Cloud>,
  { watched, isWell = isReady }: ChaosPlan<Cloud>,
) {
  const found = await Promise.all(watched.map(async (ref) => ({ ref, object: await cluster.get(ref) })))
  return found.flatMap(({ ref, object }) => {
    if (!object) throw new Error(`${ref} is gone`)
    return isWell(object) ? [] : [{ ref, object }]
  })
}

function isReady(object: KubeObject): boolean {
  return getCondition(object as never, 'Ready')?.status === 'True'
}

async function saidBy<Cloud>({ cluster }: Environment<Cloud>, refs: readonly Ref[]) {
  const said: Record<Ref, readonly object[]> = {}
  for (const ref of refs) said[ref] = withoutTimes(conditionsIn(await cluster.get(ref)))
  return said
}

function conditionsIn(object: KubeObject | undefined): readonly Condition[] {
  return (object?.['status'] as { conditions?: Condition[] } | undefined)?.conditions ?? []
}

function textOf(object: KubeObject): string {
  return conditionsIn(object)
    .map(({ type, status, reason, message }) => `${type}=${status} ${reason ?? ''} "${message ?? ''}"`)
    .join(', ')
}

/** When all that was applied is deleted, the cloud is empty. */
async function leavesNothing<Cloud>(
  environment: Environment<Cloud>,
  { roots, given = [], patience = '20m' }: ChaosPlan<Cloud>,
  problems: string[],
): Promise<void> {
  const { cluster } = environment
  for (const objects of [roots, given]) {
    for (const { apiVersion, kind, metadata } of objects) {
      const [group = ''] = apiVersion.includes('/') ? apiVersion.split('/') : ['']
      const place = metadata.namespace === undefined ? '' : `${metadata.namespace}/`
      const ref = `${group ? `${kind}.${group}` : kind}/${place}${metadata.name}`
      if (await cluster.get(ref)) await cluster.delete(ref)
    }
    if (objects.length > 0) await environment.advance(patience)
  }
  const left = environment.inventory().map(({ what, owner }) => `${what} of ${owner}`)
  if (left.length > 0) problems.push(`the cloud still has ${left.join(', ')}`)
  const { kinds } = environment.operator
  for (const kind of kinds)
    for (const { metadata } of await cluster.list(kind))
      problems.push(`${kind.kind}/${metadata.name} is still there`)
}
