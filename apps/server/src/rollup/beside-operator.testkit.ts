import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { type Condition, conditionsOf } from '@barometer/conditions'
import { type AnyObject, type Running, silentLogger } from '@barometer/controller'
import { crdOf, installCrds } from '@barometer/controller/crd'
import type { RollupRule } from '@barometer/rollup'
import { type Environment, findOperator, startEnvironment } from '@barometer/scenarios'
import { applyRules, Reading, Rollup, runRollups } from '../index.ts'

/** What somebody does, or what happens. */
export type Step = (environment: Environment<object>) => void | Promise<void>

export interface Play {
  readonly operator: string
  /** Condition types that the operator does not write. */
  readonly without?: readonly string[]
  /** Rules that are in the cluster, beside the operator. */
  readonly rules?: readonly RollupRule[]
  readonly steps: readonly Step[]
}

/** What is said after each step, by `Kind namespace/name Type`. */
export type Told = Readonly<Record<string, string>>

/**
 * Plays the steps with an operator, and with the rules where there are any. Tells after each step, when everybody has come to
 * rest, what the objects say in these types, and what their readings say.
 */
export async function play(
  t: TestContext,
  { operator, without = [], rules, steps }: Play,
  types: readonly string[],
): Promise<readonly Told[]> {
  const environment = await startEnvironment(await findOperator(operator), { without })
  const beside = rules && (await startRollups(environment, rules))
  t.after(async () => {
    await beside?.stop()
    await environment.close()
  })
  const told: Told[] = []
  for (const step of steps) {
    await step(environment)
    await atRest(environment, beside?.running)
    told.push(await toldBy(environment, types))
  }
  if (beside) await takeRules(environment, beside.running, rules)
  await beside?.stop()
  await environment.close()
  return told
}

/** Takes the rules out of the cluster, and with them what they wrote: the cluster may be used again. */
async function takeRules(
  environment: Environment<object>,
  running: Running,
  rules: readonly RollupRule[],
): Promise<void> {
  const { client } = environment.cluster
  for (const { name } of rules) await client.delete(Rollup, { name })
  await atRest(environment, running)
  assert.deepEqual(
    [await environment.cluster.list(Rollup), await environment.cluster.list(Reading)],
    [[], []],
  )
}

interface Beside {
  readonly running: Running
  stop(): Promise<void>
}

async function startRollups(
  { cluster: { client }, clock }: Environment<object>,
  rules: readonly RollupRule[],
): Promise<Beside> {
  await installCrds(client, [crdOf(Rollup), crdOf(Reading)])
  await client
    .create(await client.discovery.resolve('namespaces'), {
      ...{ apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'barometer-system' } },
    })
    .catch(() => undefined)
  await applyRules(client, rules)
  const stop = new AbortController()
  const started = Promise.withResolvers<Running>()
  const ended = runRollups({
    ...{
      client,
      clock,
      signal: stop.signal,
      log: silentLogger,
      silence: Number.MAX_SAFE_INTEGER,
    },
    started: started.resolve,
  })
  ended.catch(started.reject)
  let isOver = false
  const over = ended.finally(() => {
    isOver = true
  })
  return {
    running: await started.promise,
    // What is stopped may wait for its time, which only moves here.
    stop: async () => {
      stop.abort(new Error('the test is over'))
      while (!isOver) {
        clock.move(10)
        await new Promise((resolve) => setImmediate(resolve))
      }
      await over.catch(() => {})
    },
  }
}

/** Waits until neither the operator nor the roll-ups have anything to do. */
async function atRest(environment: Environment<object>, running: Running | undefined): Promise<void> {
  for (let before = ''; ; ) {
    await environment.settle()
    await running?.idle()
    const now = await environment.cluster.revision()
    if (now === before) return
    before = now
  }
}

async function toldBy({ cluster, running }: Environment<object>, types: readonly string[]): Promise<Told> {
  const told: Record<string, string> = {}
  const note = (
    kind: string,
    { namespace = '', name }: { readonly namespace?: string | undefined; readonly name: string },
    conditions: readonly Condition[],
  ) => {
    for (const condition of conditions)
      if (types.includes(condition.type))
        told[`${kind} ${namespace}/${name} ${condition.type}`] = said(condition)
  }
  for (const kind of await cluster.cachedKinds(running))
    for (const object of await cluster.list(kind))
      note(object.kind ?? kind.kind, object.metadata, conditionsOf(object as AnyObject))
  const readings = await cluster.list(Reading).catch(() => [])
  for (const reading of readings as unknown as readonly Reading[])
    note(reading.spec.of.kind, reading.spec.of, conditionsOf(reading))
  return told
}

/** All that a condition says, times and generations apart. */
function said({ status, severity, reason = '', message = '' }: Condition): string {
  return `${status}${severity ? `/${severity}` : ''} ${reason} ${JSON.stringify(message)}`
}
