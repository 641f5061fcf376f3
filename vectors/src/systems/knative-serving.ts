import {
  type Condition,
  type ConditionedObject,
  type ConditionSet,
  conditionsOf,
  getCondition,
  isTrue,
} from '@barometer/conditions'
import { initialize, mark, settle } from '@barometer/conditions/parity'
import {
  configurationFunctions,
  isMigrated,
  type Mark,
  ofAutoscaler,
  ofConfiguration,
  ofDeployment,
  ofRoute,
  revisionFunctions,
  routeFunctions,
  serviceFunctions,
  setsToday,
  visit,
} from '@barometer/knative/today'
import type { System } from '../system.ts'
import { begin, observed } from './knative.ts'
import { normalise, report, roundTrip, timeOf, vectorOf } from './knative-form.ts'

/** The status functions of knative.dev/serving, one after the other. */
export const knativeServing: System = {
  name: 'knative-serving',
  recognises: (line) => line['system'] === 'knative-serving',
  operation: (line) => line['kind'],
  replay(line) {
    const set = setsToday[line['kind'] as keyof typeof setsToday]
    let state: State = { object: { metadata: { generation: 0 } }, fields: {} }
    const steps = []
    for (const op of line['ops']) {
      const before = state.object
      state = called(set, line['kind'], state, op)
      const { writes: _, ...step } = report(set, before, { object: state.object, writes: 0 })
      steps.push(step)
    }
    const status = { conditions: conditionsOf(state.object).map(vectorOf), ...state.fields }
    const actual = { status, happy: isTrue(state.object, 'Ready'), steps }
    return { expected: normalise(withoutWrites(line['expected'])), actual: normalise(actual) }
  },
}

/** The reconciler of a Service, visit after visit. */
export const knativeServiceReconcile: System = {
  name: 'knative-service-reconcile',
  recognises: (line) => line['system'] === 'knative-service-reconcile',
  operation: () => 'Service',
  replay(line) {
    let state: State = { object: { metadata: { generation: 0 } }, fields: {} }
    const actual = []
    for (const pass of line['passes']) {
      state = visited(state, pass)
      const { status, metadata } = state.object
      const happy = isTrue(state.object, 'Ready') && status?.observedGeneration === metadata?.generation
      actual.push({ after: { conditions: conditionsOf(state.object).map(vectorOf), ...state.fields }, happy })
    }
    const expected = line['passes'].map(({ after, happy }: any) => ({ after, happy }))
    return { expected: normalise(expected), actual: normalise(actual) }
  },
}

/** A status: its conditions on an object, and its other fields. */
interface State {
  readonly object: ConditionedObject
  readonly fields: Readonly<Record<string, unknown>>
}

function called(set: ConditionSet, kind: string, { object, fields }: State, op: any): State {
  const now = timeOf(op.at)!
  if (op.fn === 'InitializeConditions') return { object: initialize(set, object, now), fields }
  const given = args(op)
  const marks = (...all: readonly Mark[]) => marked(set, object, all, now)
  if (kind === 'Configuration') {
    const done = configurationFunctions[op.fn]!(given, fields)
    return { object: done.mark ? marks(done.mark) : object, fields: { ...fields, ...done.names } }
  }
  if (op.fn === 'PropagateConfigurationStatus') {
    const { conditions, ...rest } = given.configuration
    return {
      object: marks(...ofConfiguration(conditions)),
      fields: { ...latest(rest), ...trafficOf(fields) },
    }
  }
  if (op.fn === 'PropagateRouteStatus') {
    const { conditions, traffic } = given.route
    return { object: marks(...ofRoute(conditions)), fields: { ...latest(fields), ...trafficOf({ traffic }) } }
  }
  if (op.fn === 'PropagateDeploymentStatus')
    return { object: marks(ofDeployment(given.deploymentConditions ?? [], now)), fields }
  if (op.fn === 'PropagateAutoscalerStatus')
    return {
      object: marks(...ofAutoscaler(object, given.podAutoscaler)),
      fields: scales(given.podAutoscaler),
    }
  const functions = { Service: serviceFunctions, Route: routeFunctions, Revision: revisionFunctions }[kind]
  const function_ = functions?.[op.fn]
  if (!function_) throw new Error(`${kind} has no status function ${op.fn}`)
  return { object: marks(function_(given)), fields }
}

function visited({ object, fields }: State, pass: any): State {
  const now = timeOf(pass.at)!
  const set = setsToday.Service
  const before = { ...object, metadata: { generation: pass.generation } }
  const { configuration, route } = pass
  let after = marked(set, begin(set, before, now), visit(configuration, route), now)
  const reconciled = (found: any) => found.generation === found.observedGeneration
  const names = reconciled(configuration) ? latest(configuration) : latest(fields)
  const traffic = reconciled(route) ? trafficOf(route) : trafficOf(fields)
  if (getCondition(after, 'RoutesReady')?.status === 'True' && !isMigrated(configuration, route))
    after = marked(set, after, [serviceFunctions['MarkRouteNotYetReady']!({})], now)
  return { object: roundTrip(observed(settle(set, before, after, now))), fields: { ...names, ...traffic } }
}

function marked(
  set: ConditionSet,
  object: ConditionedObject,
  marks: readonly Mark[],
  now: string,
): ConditionedObject {
  return marks.reduce((sum, { type, ...said }) => mark(set, sum, { type, ...said } as Condition, now), object)
}

function args({ fn: _, at: __, ...given }: any): any {
  return given
}

const latest = ({ latestReadyRevisionName, latestCreatedRevisionName }: any) => ({
  latestReadyRevisionName,
  latestCreatedRevisionName,
})
const trafficOf = ({ traffic }: any) => ({ traffic })

/** How many there are and should be, as far as the autoscaler knows: a negative number says that it does not. */
function scales({ actualScale = -1, desiredScale = -1 }: any) {
  return {
    ...(actualScale >= 0 && { actualReplicas: actualScale }),
    ...(desiredScale >= 0 && { desiredReplicas: desiredScale }),
  }
}

function withoutWrites({ steps, ...rest }: any): any {
  return {
    ...rest,
    steps: steps.map(({ writes: _, ...step }: any) => step),
  }
}
