import {
  beginPass,
  type Condition,
  type ConditionedObject,
  getCondition,
  isFalse,
  isTrue,
  livingSet,
} from '@barometer/conditions'
import { knativeToday } from '@barometer/conditions/parity'
import { type Arguments, find, type Mark, not, propagated, so, unsure } from './marks.ts'

const resources = 'ResourcesAvailable'
const container = 'ContainerHealthy'

/** What each status function of a Revision marks that takes no other object, in knative.dev/serving v0.50. */
export const revisionFunctions: Readonly<Record<string, (given: Arguments) => Mark>> = Object.fromEntries(
  ['Active', resources, container].flatMap((type): [string, (given: Arguments) => Mark][] => [
    [`Mark${type}True`, () => so(type)],
    [`Mark${type}False`, ({ reason, message }) => not(type, reason, message)],
    [`Mark${type}Unknown`, ({ reason, message }) => unsure(type, reason, message)],
  ]),
)

const deploymentSet = livingSet(['Progressing', 'ReplicaSetReady'], knativeToday)

/** What a Deployment's conditions say of the Revision. That no replica has failed goes without saying. */
export function ofDeployment(conditions: readonly Condition[], now: string): Mark {
  const pass = beginPass({ metadata: {} } as ConditionedObject, deploymentSet, { now })
  pass.markUnknown('Progressing', 'Deploying', '').markTrue('ReplicaSetReady')
  for (const condition of conditions) {
    const { reason = '', message = '' } = condition
    if (condition.type === 'Progressing') markAs(pass, propagated('Progressing', condition))
    if (condition.type !== 'ReplicaFailure') continue
    if (condition.status === 'True') pass.markFalse('ReplicaSetReady', reason, message)
    else
      markAs(
        pass,
        condition.status === 'False' ? so('ReplicaSetReady') : unsure('ReplicaSetReady', reason, message),
      )
  }
  return propagated(resources, getCondition(pass.object, 'Ready')!)
}

function markAs(pass: ReturnType<typeof beginPass>, { type, status, reason, message }: Mark): void {
  pass.set({ type, status, reason, message })
}

/** The status of a PodAutoscaler, as far as a Revision reads it. */
export interface AutoscalerStatus {
  readonly conditions?: readonly Condition[]
  readonly serviceName?: string
  readonly actualScale?: number
  readonly desiredScale?: number
}

/** What a PodAutoscaler's status says of the Revision, in the order in which it is marked. */
export function ofAutoscaler(
  revision: ConditionedObject,
  { conditions, serviceName = '' }: AutoscalerStatus,
): readonly Mark[] {
  const unavailable = isFalse(revision, resources)
  const ready = find(conditions, 'Ready')
  if (!ready) return [unsure('Active', 'Deploying'), ...(unavailable ? [] : [unsure(resources, 'Deploying')])]
  const initialized = find(conditions, 'ScaleTargetInitialized')?.status === 'True'
  const waits = !initialized && !unavailable && serviceName !== ''
  const never = ready.status === 'False' && waits
  return [
    ...(initialized && !unavailable ? [so(resources), so(container)] : []),
    ...(waits && isTrue(revision, resources) ? [unsure(resources, 'Deploying')] : []),
    ...(never ? [not(resources, 'ProgressDeadlineExceeded', 'Initial scale was never achieved')] : []),
    propagated('Active', ready),
  ]
}
