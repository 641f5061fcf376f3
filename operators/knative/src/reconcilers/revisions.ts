import type { ConditionSet, Time } from '@barometer/conditions'
import {
  type AnyController,
  type AnyObject,
  Deployment,
  isControlledBy,
  OwnedByAnotherError,
  Pod,
  reconciler,
  watches,
} from '@barometer/controller'
import { Build, Revision } from '../api/kinds.ts'
import { annotations, labels, logUrlOf } from '../api/names.ts'
import { type Asked, ask, type Refusal, refusalOf } from '../cloud/ask.ts'
import type { KnativeCloud } from '../cloud/cloud.ts'
import { type Annotations, annotate } from './annotate.ts'
import { deploymentName, deploymentOf, minScale } from './deployment-of.ts'
import { containerStatement, type PodState, podState } from './pod-state.ts'
import { failed, isSo, later, mark, refused, type Statement, saidBy, soon, working } from './statement.ts'

/** Seconds in which a Revision must get ready, unless another reason is known. */
const deadline = 120

export interface ObservedRevision {
  /** What the Build says; absent: there is no such Build. */
  readonly build?: Statement
  readonly reserved: Asked<boolean>
  readonly deployed: boolean
  readonly pods: readonly PodState[]
}

/** One copy of what somebody wants to run: a place in the quota, and a Deployment. */
export function revisions(cloud: KnativeCloud, conditions: ConditionSet): AnyController {
  return reconciler({
    for: Revision,
    owns: [Deployment],
    watches: [
      watches(Pod, ({ metadata: { namespace, labels: its = {} } }) => {
        const name = its[labels.revision]
        return name === undefined ? [] : [{ namespace, name }]
      }),
      watches(Build, ({ metadata: { namespace, name } }, cache) =>
        cache
          .list(Revision, { namespace })
          .filter(({ spec }) => spec.buildName === name)
          .map(({ metadata }) => metadata),
      ),
    ],
    conditions,

    observe: async (revision, { cache }): Promise<ObservedRevision> => {
      const { metadata, spec } = revision
      const build = cache.get(Build, { namespace: metadata.namespace, name: spec.buildName ?? '' })
      const deployment = cache.get(Deployment, { ...metadata, name: deploymentName(metadata.name) })
      const pods = cache
        .list(Pod, { namespace: metadata.namespace })
        .filter((pod) => pod.metadata.labels?.[labels.revision] === metadata.name)
      return {
        ...(build && { build: buildStatement(build) }),
        reserved: await ask(cloud.isReserved(placeOf(revision)), (answer) => typeof answer === 'boolean'),
        deployed: deployment !== undefined && isControlledBy(deployment, revision),
        pods: pods.map(podState),
      }
    },

    decide: ({ object, observed, now }) => decideRevision(object, observed, now),

    act: async ({ reserve, notes }, { object, writer }): Promise<Refusal | undefined> => {
      await annotate(writer, Revision, object, notes)
      if (reserve) return cloud.reserve(placeOf(object)).then(() => undefined, refusalOf)
      return undefined
    },

    report: ({ object, observed, plan, done, error }, pass) => {
      const resources = resourcesStatement(object, plan.resources, done, error)
      if (plan.build) mark(pass, 'BuildSucceeded', plan.build)
      mark(pass, 'ResourcesProvisioned', resources)
      mark(pass, 'ContainerHealthy', plan.container)
      if (plan.givenUp) pass.deadline('ContainerHealthy', { since: plan.givenUp, seconds: deadline })
      const { name } = object.metadata
      return {
        status: {
          logUrl: observed.deployed ? logUrlOf('revision', name) : undefined,
          desiredReplicas: observed.deployed ? minScale(object.metadata.annotations) : undefined,
          actualReplicas: observed.deployed ? observed.pods.filter(({ ready }) => ready).length : undefined,
          containerStatuses: digestsOf(observed.pods),
        },
        // The place is taken: now the Deployment can be made.
        requeueAfter: plan.reserve && !done && !error ? 0 : plan.requeueAfter,
      }
    },

    finalizer: {
      name: 'serving.knative.dev/revisions',
      finalize: (revision) => cloud.release(placeOf(revision)),
      report: ({ error }, pass) => {
        if (error) mark(pass, 'ResourcesProvisioned', refused(refusalOf(error)))
        return {}
      },
    },
  })
}

interface RevisionPlan {
  readonly children: readonly AnyObject[]
  readonly reserve: boolean
  readonly notes: Annotations
  /** Absent: no Build was asked for. */
  readonly build?: Statement
  readonly resources: Statement
  readonly container: Statement
  /** Since when it had been getting ready when it was given up. */
  readonly givenUp?: Time
  readonly requeueAfter: number
}

/** Pure: what there should be, and what is so. */
export function decideRevision(revision: Revision, observed: ObservedRevision, now: Time): RevisionPlan {
  const build = buildOf(revision, observed)
  const built = build === undefined || build.status === 'True'
  const { reserved, deployed, pods } = observed
  const children = deployed || (built && reserved.answer === true) ? [deploymentOf(revision)] : []
  const resources = built
    ? reservedStatement(reserved, deployed)
    : working('WaitingForBuild', 'The image is not built yet.')
  // What keeps the Deployment away keeps the container away.
  const container = deployed
    ? containerStatement(pods, minScale(revision.metadata.annotations))
    : awaited(resources)
  const { notes, givenUp, wait } = progress(revision, deployed && resources.status === 'True', container, now)
  return {
    children,
    reserve: built && !deployed && reserved.answer === false,
    notes,
    ...(build && { build }),
    resources,
    container: givenUp ? working('Deploying', container.message) : container,
    ...(givenUp && { givenUp }),
    requeueAfter: wait ?? (deployed && container.status === 'True' ? later : soon * 2),
  }
}

function awaited(resources: Statement): Statement {
  return resources.status === 'Unknown' ? resources : working('Deploying', 'There is no container yet.')
}

/** What the Build says, in the words of `BuildSucceeded`. Once there is a Deployment the image is there. */
function buildOf(
  { spec: { buildName } }: Revision,
  { build, deployed }: ObservedRevision,
): Statement | undefined {
  if (buildName === undefined) return undefined
  if (deployed) return isSo
  return build ?? failed('BuildMissing', `Build '${buildName}' referenced by buildName not found`)
}

function buildStatement(build: Build): Statement {
  const whose = `Build '${build.metadata.name}'`
  const failure = saidBy(build, 'Failed', whose)
  if (failure.status === 'True') return failed(failure.reason, failure.message)
  const success = saidBy(build, 'Succeeded', whose)
  return success.status === 'True' ? isSo : working('Building', success.message || `${whose} is under way.`)
}

function reservedStatement({ refusal, answer }: Asked<boolean>, deployed: boolean): Statement {
  if (refusal) return refused(refusal)
  if (deployed) return isSo
  return working('Deploying', answer ? 'There is no Deployment yet.' : 'There is no place in the quota yet.')
}

/** What came of the plan, where that is more than what was decided from. */
function resourcesStatement(
  { metadata: { name } }: Revision,
  planned: Statement,
  refusal: Refusal | undefined,
  error: Error | undefined,
): Statement {
  const deployment = deploymentName(name)
  const none = `The controller could not create a deployment named ${deployment}.`
  if (refusal?.code === 'QuotaExceeded') return failed('NoDeployment', none)
  if (refusal) return refused(refusal)
  if (error instanceof OwnedByAnotherError)
    return failed('NotOwned', `There is a Deployment '${deployment}' that this Revision does not own.`)
  if (error && planned.status !== 'True') return failed('NoDeployment', none)
  return planned
}

/** For how long it has been getting ready. A known reason stops that; what was given up stays so. */
function progress(
  { metadata: { annotations: notes = {} } }: Revision,
  deployed: boolean,
  container: Statement,
  now: Time,
): { readonly notes: Annotations; readonly givenUp?: Time; readonly wait?: number } {
  const { progressingSince: since, deadlineExceeded } = annotations
  const began = notes[since]
  if (began !== undefined && notes[deadlineExceeded] !== undefined)
    return { notes: {}, givenUp: began, wait: later }
  if (!deployed || container.status !== 'Unknown') return { notes: { [since]: null } }
  const left = Date.parse(began ?? now) + deadline * 1_000 - Date.parse(now)
  // NOTE: a time that somebody has made unreadable begins anew.
  if (began === undefined || Number.isNaN(left)) return { notes: { [since]: now }, wait: soon * 2 }
  if (left > 0) return { notes: {}, wait: Math.min(left, later) }
  return { notes: { [deadlineExceeded]: now }, givenUp: began, wait: later }
}

function placeOf({ metadata: { namespace, name } }: Revision): string {
  return `${namespace}/${name}`
}

function digestsOf(pods: readonly PodState[]): NonNullable<Revision['status']>['containerStatuses'] {
  const imageDigest = pods.find(({ imageID }) => imageID !== undefined)?.imageID
  return imageDigest === undefined ? undefined : [{ name: 'user-container', imageDigest }]
}
