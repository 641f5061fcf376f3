import type { ConditionSet } from '@barometer/conditions'
import {
  type AnyController,
  Deployment,
  isControlledBy,
  type NamedIndex,
  type ObjectOf,
  OwnedByAnotherError,
  Pod,
  reconciler,
  watches,
} from '@barometer/controller'
import { ask, type Refusal, refusalOf } from '@barometer/simulator'
import { Build, Revision } from '../api/kinds.ts'
import { labels, logUrlOf } from '../api/names.ts'
import type { KnativeCloud } from '../cloud/cloud.ts'
import { annotate } from './annotate.ts'
import { deadline, decideRevision, type ObservedRevision } from './decide-revision.ts'
import { deploymentName, minScale, revisionOf } from './deployment-of.ts'
import { type PodState, podState } from './pod-state.ts'
import { failed, isSo, mark, refused, type Statement, saidBy, working } from './statement.ts'

/** Revisions by the Build that makes their image. */
const byBuild: NamedIndex<Revision> = {
  name: 'spec.buildName',
  valuesOf: ({ spec }) => (spec.buildName === undefined ? [] : [spec.buildName]),
}
/** Pods by the Revision that they run. */
const byRevision: NamedIndex<ObjectOf<typeof Pod>> = {
  name: labels.revision,
  valuesOf: ({ metadata }) =>
    Object.entries(metadata.labels ?? {}).flatMap(([label, revision]) =>
      label === labels.revision ? [revision] : [],
    ),
}

/** One copy of what somebody wants to run: a place in the quota, and a Deployment. */
export function revisions(cloud: KnativeCloud, conditions: ConditionSet): AnyController {
  return reconciler({
    for: Revision,
    owns: [Deployment],
    watches: [
      // Its name may be somebody else's.
      watches(Deployment, ({ metadata: { namespace, name } }) =>
        revisionOf(name).map((revision) => ({ namespace, name: revision })),
      ),
      watches(Pod, ({ metadata: { namespace, labels: its = {} } }) => {
        const name = its[labels.revision]
        return name === undefined ? [] : [{ namespace, name }]
      }),
      watches(Build, ({ metadata: { namespace, name } }, cache) =>
        cache.list(Revision, { namespace, index: byBuild, value: name }).map(({ metadata }) => metadata),
      ),
    ],
    conditions,

    observe: async (revision, { cache }): Promise<ObservedRevision> => {
      const { metadata, spec } = revision
      const build = cache.get(Build, { namespace: metadata.namespace, name: spec.buildName ?? '' })
      const deployment = cache.get(Deployment, { ...metadata, name: deploymentName(metadata.name) })
      const { namespace, name } = metadata
      const pods = cache.list(Pod, { namespace, index: byRevision, value: name })
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

function buildStatement(build: Build): Statement {
  const whose = `Build '${build.metadata.name}'`
  const failure = saidBy(build, 'Failed', whose)
  if (failure.status === 'True') return failed(failure.reason, failure.message)
  const success = saidBy(build, 'Succeeded', whose)
  return success.status === 'True' ? isSo : working('Building', success.message || `${whose} is under way.`)
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

function placeOf({ metadata: { namespace, name } }: Revision): string {
  return `${namespace}/${name}`
}

function digestsOf(pods: readonly PodState[]): NonNullable<Revision['status']>['containerStatuses'] {
  const imageDigest = pods.find(({ imageID }) => imageID !== undefined)?.imageID
  return imageDigest === undefined ? undefined : [{ name: 'user-container', imageDigest }]
}
