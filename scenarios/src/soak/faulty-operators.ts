import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, connect, isNotFound, UnknownKindError } from '@barometer/client'
import type { AnyObject } from '@barometer/controller'
import { crdOf, installCrds } from '@barometer/controller/crd'
import type { Random } from '@barometer/testkit'
import type { ChaosPlan } from '../chaos/chaos-plan.ts'
import { Cluster } from '../cluster.ts'
import { findOperator, operatorNames } from '../find-operator.ts'
import { Program } from './program.ts'

/** Seconds in a cloud for each of ours. */
const speed = 20
/** Milliseconds until a kind is served at the latest. */
const patience = 120_000

interface FaultyOperator {
  readonly program: Program
  readonly plan: ChaosPlan
  /** Asks the operator's cloud. */
  ask(method: string, path: string): Promise<FaultsTold>
}

interface FaultsTold {
  readonly faults?: readonly { readonly name: string; readonly target?: string }[]
}

/** The operators with what their chaos applies, each in a process of its own beside its cloud. */
export class FaultyOperators {
  readonly #operators: readonly FaultyOperator[]
  /** How many faults were injected. */
  injected = 0

  private constructor(operators: readonly FaultyOperator[]) {
    this.#operators = operators
  }

  /** `started` is told of every program at once: whoever gives up stops them all. */
  static async start(kubeconfig: string, started: (program: Program) => void): Promise<FaultyOperators> {
    const client = new Client(connect({ file: kubeconfig }), { cacheFolder: false })
    try {
      const operators: FaultyOperator[] = []
      for (const name of operatorNames()) {
        const file = join(import.meta.dirname, '../../../operators', name, 'src/scenarios/chaos.testkit.ts')
        if (!existsSync(file)) continue
        const { chaos } = (await import(file)) as { chaos: ChaosPlan }
        const { kinds } = await findOperator(name)
        await installCrds(
          client,
          kinds.map((kind) => crdOf(kind)),
        )
        const cluster = new Cluster(client, kinds)
        operators.push(await startOperator(name, kubeconfig, chaos, started))
        for (const object of [...(chaos.given ?? []), ...chaos.roots]) await applied(cluster, object)
      }
      return new FaultyOperators(operators)
    } finally {
      client.close()
    }
  }

  get programs(): readonly Program[] {
    return this.#operators.map(({ program }) => program)
  }

  /** Breaks something, or mends it. */
  async disturb(random: Random): Promise<void> {
    const { plan, ask } = random.pick(this.#operators)
    if (random.chance(0.3)) {
      await ask('DELETE', '/faults')
      return
    }
    const { faults = [] } = await ask('GET', '/faults')
    const { name, target: word = '' } = random.pick(
      faults.filter((each) => !(each.name in (plan.without ?? {}))),
    )
    const targets = plan.targets?.[word] ?? []
    const query = new URLSearchParams({
      ...(targets.length > 0 && random.chance(0.7) && { target: random.pick(targets) }),
      ...(random.chance(0.5) && { times: String(1 + random.below(3)) }),
    })
    // One whose target is not there at the moment is refused, and that is all.
    await ask('PUT', `/faults/${encodeURIComponent(name)}?${query}`)
    this.injected++
  }

  async heal(): Promise<void> {
    for (const { ask } of this.#operators) await ask('DELETE', '/faults')
  }
}

/** Applies an object as soon as its kind is served: the operator may have to define it first. */
async function applied(cluster: Cluster, object: AnyObject): Promise<void> {
  for (const last = performance.now() + patience; ; await sleep(200)) {
    try {
      return await cluster.apply(object)
    } catch (error) {
      const isEarly = error instanceof UnknownKindError || isNotFound(error as Error)
      if (!isEarly || performance.now() > last) throw error
    }
  }
}

async function startOperator(
  name: string,
  kubeconfig: string,
  plan: ChaosPlan,
  started: (program: Program) => void,
): Promise<FaultyOperator> {
  const args = [name, '--kubeconfig', kubeconfig, '--speed', String(speed)]
  const program = new Program(name, 'scenarios/src/operator.ts', args)
  started(program)
  const [, url, token] = await program.says(/the cloud is at (\S+), its token is (\S+)/)
  return {
    ...{ program, plan },
    async ask(method, path) {
      const answer = await fetch(`${url}${path}`, { method, headers: { authorization: `Bearer ${token}` } })
      return (await answer.json()) as FaultsTold
    },
  }
}
