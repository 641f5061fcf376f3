import { test } from 'node:test'
import type { AnyObject, OperatorOptions } from '@barometer/controller'
import {
  checkLint,
  checkQuiet,
  checkReconstructable,
  checkReconstructableAlways,
  checkRestartable,
  checkWords,
  type Exceptions,
} from './at-rest.ts'
import { checkExpectations, type Expectations } from './check-expectations.ts'
import type { Ref } from './cluster.ts'
import { type Environment, startEnvironment } from './environment.ts'
import { checkExplained, type Found } from './explained.ts'
import type { SimulatedOperator } from './simulated-operator.ts'

type Step<Cloud> = (environment: Environment<Cloud>) => void | Promise<void>

/** A scenario as its document tells it. After each step everything comes to rest. */
export interface Scenario<Cloud = unknown> {
  /** The heading of the document under which it stands. */
  readonly section: string
  /** The rules of `docs/designs` that it holds: `K13`. */
  readonly rules: readonly string[]
  readonly options?: OperatorOptions
  /** What somebody applies, or what else is there to begin with. */
  readonly given?: AnyObject | readonly AnyObject[] | Step<Cloud>
  /** What happens. */
  readonly when?: Step<Cloud>
  /** What is so then. */
  readonly then: Expectations
  /** What `baro why` and `baro tree` of an object find then; every other object that nobody owns is not in error. */
  readonly why?: Readonly<Record<Ref, Found>>
  /** Whether `baro wait` for an object to be well ends then because somebody must act. */
  readonly wait?: Readonly<Record<Ref, 'ends' | 'goes on'>>
  /** Kinds that whoever asks may not read: `why` and `wait` know nothing of them. */
  readonly unreadable?: readonly string[]
  /** What `baro lint` finds then, and why that is right. */
  readonly lint?: Exceptions
  /** Condition types that somebody else writes: nobody has to explain them. */
  readonly foreign?: readonly string[]
  /** How long it stays as it is, without a write. Default `10m`; shorter where time alone changes something. */
  readonly stays?: string
  /** What somebody does about it. */
  readonly act?: Step<Cloud>
  /** What is so after that. */
  readonly afterwards?: Expectations
}

/** A scenario that a file has told, by its title. */
export interface TitledScenario extends Scenario {
  readonly title: string
  readonly operator: string
}

/** Set: the status is thrown away at every moment of rest, not only at the end. */
export const thoroughVariable = 'BAROMETER_SCENARIOS_THOROUGH'

/** All that were told so far. */
export const told: TitledScenario[] = []

export interface ScenarioOptions {
  /** Whether `baro explain` must know every type and reason that is said. */
  readonly explained?: boolean
}

/** `scenario(title, { section, rules, given, when, then, act, afterwards })` for the scenarios of one operator. */
export function scenarioOf<Cloud>(
  operator: SimulatedOperator<Cloud>,
  { explained = false }: ScenarioOptions = {},
) {
  return (title: string, scenario: Scenario<Cloud>): void => {
    told.push({ title, operator: operator.name, ...(scenario as Scenario) })
    test(title, async (t) => {
      const environment = await startEnvironment(operator, scenario.options)
      t.after(() => environment.close())
      await play(environment, scenario, explained)
    })
  }
}

async function play<Cloud>(
  environment: Environment<Cloud>,
  scenario: Scenario<Cloud>,
  explained: boolean,
): Promise<void> {
  const { given = [], when, then, act, afterwards, lint = {}, stays = '10m' } = scenario
  const { why = {}, wait = {}, unreadable = [] } = scenario
  const { cluster } = environment
  if (process.env[thoroughVariable]) checkReconstructableAlways(environment as Environment, scenario.foreign)
  if (typeof given === 'function') await given(environment)
  else await cluster.apply(...(Array.isArray(given) ? given : [given]))
  await environment.settle()
  if (when) await step(environment, when)
  await checkExpectations(cluster, then)
  const seen = environment as Environment
  await checkExplained(seen, { why, wait, unreadable })
  await checkLint(seen, lint)
  if (explained) await checkWords(seen, scenario.foreign)
  await checkQuiet(seen, stays)
  await checkRestartable(seen)
  await checkReconstructable(seen, scenario.foreign)
  await checkExpectations(cluster, then)
  if (act) await step(environment, act)
  if (afterwards) {
    await checkExpectations(cluster, afterwards)
    await checkReconstructable(seen, scenario.foreign)
    await checkExpectations(cluster, afterwards)
  }
}

async function step<Cloud>(environment: Environment<Cloud>, what: Step<Cloud>): Promise<void> {
  await what(environment)
  await environment.settle()
}
