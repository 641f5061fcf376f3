import type { Scenarios } from '@barometer/server'
import type { DesignScenarios, Scenario, ScenarioList } from '@barometer/web/wire'
import type { DocumentScenario } from '../designs/design.ts'
import type { Breaker } from './breaker.ts'

/** The scenarios of all designs, for the page and for whoever asks its API. */
export class PlayedScenarios implements Scenarios {
  readonly #breakers: readonly Breaker[]

  constructor(breakers: readonly Breaker[]) {
    this.#breakers = breakers
  }

  async list(): Promise<ScenarioList> {
    const designs = this.#breakers.map(async (breaker): Promise<DesignScenarios> => {
      const { name, title, scenarios } = breaker.design
      const shown = await Promise.all(scenarios.map((each) => breaker.shown(each)))
      return { design: name, title, scenarios: shown }
    })
    return { designs: await Promise.all(designs) }
  }

  inject(name: string): Promise<Scenario | undefined> {
    return this.#act(name, (breaker, scenario) => breaker.inject(scenario))
  }

  heal(name: string): Promise<Scenario | undefined> {
    return this.#act(name, (breaker, scenario) => breaker.heal(scenario))
  }

  async #act(
    name: string,
    act: (breaker: Breaker, scenario: DocumentScenario) => Promise<void>,
  ): Promise<Scenario | undefined> {
    for (const breaker of this.#breakers) {
      const { name: design, scenarios } = breaker.design
      const scenario = scenarios.find((each) => `${design}/${each.name}` === name)
      if (!scenario) continue
      await act(breaker, scenario)
      return breaker.shown(scenario)
    }
    return undefined
  }
}
