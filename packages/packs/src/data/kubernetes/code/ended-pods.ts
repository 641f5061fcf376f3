import type { InferenceInput, InferenceResult, Seen } from '../../../inference.ts'
import { count, type Fields, fields, list, text, time } from './fields.ts'

/** How a Pod ended that has failed. */
export interface Ended {
  readonly reason: string
  readonly message: string
  /** The last time that it tells of. */
  readonly at: number
  /** To try the same again is no use. */
  readonly forGood?: true
}

/** What comes over a Pod from its node or from others: that it is made anew is all there is to do. */
const byOthers = /^(?:NodeLost|NodeShutdown|Preempting|Shutdown|Terminated)$/
/** A Pod is evicted for its own sake where it used more than it was to. */
const byItsOwnLimit = /exceeded its local ephemeral storage limit|exceeds the (?:total )?limit/

/** Undefined: it has not failed, or not by itself. */
export function endedOf({ spec, status, metadata }: Fields): Ended | undefined {
  const { phase, reason, message } = fields(status)
  if (phase !== 'Failed') return undefined
  const at = lastTime(fields(status)) || time(fields(metadata)['creationTimestamp'])
  if (text(reason) === '') return endedByContainer(fields(spec), fields(status), at)
  if (byOthers.test(text(reason))) return undefined
  if (reason === 'Evicted' && !byItsOwnLimit.test(text(message))) return undefined
  return { reason: text(reason), message: text(message).trim(), at }
}

function endedByContainer(spec: Fields, status: Fields, at: number): Ended | undefined {
  const ended = [status['initContainerStatuses'], status['containerStatuses']]
    .flatMap(list)
    .map(fields)
    .map((its) => ({ name: text(its['name']), ...fields(fields(its['state'])['terminated']) }) as Fields)
    .find((its) => cannotRun(its))
  if (!ended || text(spec['restartPolicy']) !== 'Never') return undefined
  const why = text(ended['message']) || `exit code ${count(ended['exitCode'])}`
  const message = `container ${text(ended['name'])} cannot be run: ${why}`
  return { reason: text(ended['reason']) || 'Error', message, at, forGood: true }
}

function cannotRun({ exitCode, reason }: Fields): boolean {
  return exitCode === 126 || exitCode === 127 || reason === 'StartError' || reason === 'ContainerCannotRun'
}

function lastTime(status: Fields): number {
  const ends = [status['initContainerStatuses'], status['containerStatuses']]
    .flatMap(list)
    .map((its) => fields(fields(fields(its)['state'])['terminated'])['finishedAt'])
  const moved = list(status['conditions']).map((each) => fields(each)['lastTransitionTime'])
  return Math.max(0, ...[...ends, ...moved, status['startTime']].map(time))
}

const twice = 2
/** So long after the last end it counts. */
const recent = 300_000

/** What makes Pods that end by themselves one after another, all alike, or that can never run. */
export function endsAgain(input: InferenceInput): InferenceResult {
  const all = (input.others('Pod', 'made') as readonly Seen<{ readonly ended?: Ended }>[]).flatMap(
    ({ kept }) => kept?.ended ?? [],
  )
  const [last] = all.toSorted((a, b) => b.at - a.at || (a.message < b.message ? -1 : 1))
  if (!last) return {}
  const alike = all.filter(({ reason }) => reason === last.reason)
  if (alike.length < twice && !last.forGood) return {}
  const due = last.at + recent
  if (input.now >= due) return {}
  const many = alike.length === 1 ? 'a Pod of it has' : `${alike.length} of its Pods have`
  const message = `${many} ended by themselves, the last: ${last.message}`
  const since = alike.map(({ at }) => at).reduce((a, b) => Math.min(a, b), Infinity)
  return { found: { reason: last.reason, message, since }, due }
}
