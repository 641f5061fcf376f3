import type { Ref } from '@barometer/graph'

/** `GET /api/v1/scenarios`, where `ClusterList.parts` has `scenarios`. */
export interface ScenarioList {
  /** In the order in which they are told. */
  readonly designs: readonly DesignScenarios[]
}

export interface DesignScenarios {
  /** `azure`, `knative`, … */
  readonly design: string
  readonly title: string
  readonly scenarios: readonly Scenario[]
}

/** `<design>/<scenario>`, unique. */
export type ScenarioName = string

/**
 * One scenario of a document. `POST /api/v1/scenarios/inject` and `POST /api/v1/scenarios/heal` with the body `{"name": …}` (JSON, from the
 * page's own origin) answer with it as it then is.
 */
export interface Scenario {
  readonly name: ScenarioName
  /** The document's own title. */
  readonly title: string
  /** The document's sentence that says what will be seen. */
  readonly sees: string
  /** It is injected now. */
  readonly active: boolean
  /** Where to look. */
  readonly objects: readonly Ref[]
}
