import type { ObjectOf, Pod } from '@barometer/controller'
import { failed, isSo, type Statement, working } from './statement.ts'

/** What matters of a pod: the first of its containers that is in trouble, else the first. */
export interface PodState {
  readonly ready: boolean
  readonly image: string
  readonly imageID?: string
  readonly waiting?: { readonly reason: string; readonly message: string }
  readonly exited?: { readonly exitCode: number; readonly message: string }
  readonly unschedulable?: string
}

interface ContainerStatus {
  readonly image: string
  readonly imageID?: string
  readonly state?: ContainerState
  readonly lastState?: ContainerState
}

interface ContainerState {
  readonly waiting?: { readonly reason?: string; readonly message?: string }
  readonly terminated?: { readonly exitCode: number; readonly message?: string }
}

export function podState(pod: ObjectOf<typeof Pod>): PodState {
  const { conditions = [], containerStatuses = [] } = (pod.status ?? {}) as NonNullable<typeof pod.status> & {
    containerStatuses?: readonly ContainerStatus[]
  }
  const find = (type: string) => conditions.find((condition) => condition.type === type)
  const scheduled = find('PodScheduled')
  const status = containerStatuses.find(isInTrouble) ?? containerStatuses[0]
  const waiting = status?.state?.waiting
  const exited = status?.state?.terminated ?? status?.lastState?.terminated
  return {
    ready: find('Ready')?.status === 'True',
    image: status?.image ?? '',
    ...(status?.imageID && { imageID: status.imageID }),
    ...(waiting && { waiting: { reason: waiting.reason ?? '', message: waiting.message ?? '' } }),
    ...(exited && { exited: { exitCode: exited.exitCode, message: exited.message ?? '' } }),
    ...(scheduled?.status === 'False' && { unschedulable: scheduled.message ?? '' }),
  }
}

const starting = ['', 'ContainerCreating', 'PodInitializing']
const noImage = ['ErrImagePull', 'ImagePullBackOff', 'ErrImageNeverPull', 'RegistryUnavailable']

function isInTrouble({ state, lastState }: ContainerStatus): boolean {
  if (state?.waiting && !starting.includes(state.waiting.reason ?? '')) return true
  return state?.terminated !== undefined || lastState?.terminated !== undefined
}

/** What the pods of a Revision say of its containers. The first in trouble speaks; a message comes as it is. */
export function containerStatement(pods: readonly PodState[], wanted: number): Statement {
  const trouble = pods.map(troubleOf).find((statement) => statement !== undefined)
  if (trouble) return trouble
  if (pods.length > 0 && pods.filter(({ ready }) => ready).length >= wanted) return isSo
  const unplaced = pods.find(({ unschedulable }) => unschedulable !== undefined)
  if (unplaced) return working('Unschedulable', `No machine has room: ${unplaced.unschedulable}.`)
  return working('Deploying', 'The container has not passed its readiness check yet.')
}

function troubleOf({ ready, image, waiting, exited }: PodState): Statement | undefined {
  if (ready) return undefined
  if (waiting && noImage.includes(waiting.reason))
    return failed(
      'ContainerMissing',
      `Unable to fetch image '${image}': ${waiting.message || waiting.reason}`,
    )
  if (exited) return failed(`ExitCode${exited.exitCode}`, containerFailed(exited.message))
  if (waiting && !starting.includes(waiting.reason))
    return failed(waiting.reason, waiting.message || waiting.reason)
  return undefined
}

/** A container that leaves no word is not quoted. */
function containerFailed(message: string): string {
  return message ? `Container failed with: ${message}` : 'Container failed and left no message.'
}
