import type { Time } from '@barometer/conditions'
import type { AnyObject } from '@barometer/controller'
import type { Asked } from '@barometer/simulator'
import type { Revision } from '../api/kinds.ts'
import { annotations } from '../api/names.ts'
import type { Annotations } from './annotate.ts'
import { deploymentOf, minScale } from './deployment-of.ts'
import { containerStatement, type PodState } from './pod-state.ts'
import { failed, isSo, later, refused, type Statement, soon, working } from './statement.ts'

/** Seconds in which a Revision must get ready, unless another reason is known. */
export const deadline = 120

export interface ObservedRevision {
  /** What the Build says; absent: there is no such Build. */
  readonly build?: Statement
  readonly reserved: Asked<boolean>
  readonly deployed: boolean
  readonly pods: readonly PodState[]
}

export interface RevisionPlan {
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

function reservedStatement({ refusal, answer }: Asked<boolean>, deployed: boolean): Statement {
  if (refusal) return refused(refusal)
  if (deployed) return isSo
  return working('Deploying', answer ? 'There is no Deployment yet.' : 'There is no place in the quota yet.')
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
