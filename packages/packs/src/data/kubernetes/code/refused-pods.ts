import type { Inference, InferenceInput } from '../../../inference.ts'
import { count, type Fields, fields, time } from './fields.ts'
import { type KeptWorkload, keepWorkload } from './service-wiring.ts'

/** What is kept of what makes Pods, for itself and for those who lead to these. */
export interface KeptMaker extends KeptWorkload {
  /** When it was made, where no controller has taken notice of it since. */
  readonly unseen?: number
  /** It has fewer Pods than it is to have. */
  readonly short?: true
}

export function keepMaker(object: Fields): KeptMaker {
  const { metadata, spec, status } = object
  const kept = keepWorkload(object)
  const isSeen = Object.keys(fields(status)).length > 0 || fields(metadata)['generation'] === undefined
  const unseen = isSeen || fields(spec)['paused'] === true ? 0 : time(fields(metadata)['creationTimestamp'])
  return { ...kept, ...(unseen > 0 && { unseen }), ...(isShort(kept, fields(status)) && { short: true }) }
}

/** A DaemonSet counts by nodes, and a Job those that run and those that have. */
function isShort({ replicas }: KeptWorkload, status: Fields): boolean {
  const made = (field: string) => count(status[field])
  if (status['desiredNumberScheduled'] !== undefined)
    return made('currentNumberScheduled') < made('desiredNumberScheduled')
  return made('replicas') + made('active') + made('succeeded') + made('failed') < replicas
}

const silence = 60_000
const twice = 2
const grace = 15_000
const recent = 300_000

/** Something whose Pods are refused again and again, or of which no controller takes notice. */
export const refusedPods: Inference = {
  looks: [],
  infer(input) {
    const { unseen, short } = input.kept as KeptMaker
    const refused = short && refusal(input)
    if (refused) return refused
    if (unseen === undefined) return {}
    if (input.now < unseen + silence) return { due: unseen + silence }
    const message = 'no controller has acted on it since it was created'
    return { found: { reason: 'NotObserved', message, since: unseen } }
  },
}

function refusal({ events, now }: InferenceInput) {
  const said = events.filter(({ reason }) => reason === 'FailedCreate')
  const [last] = said.toSorted((a, b) => b.last - a.last || (a.message < b.message ? -1 : 1))
  if (!last || said.reduce((sum, { count: times }) => sum + times, 0) < twice || now >= last.last + recent)
    return undefined
  const { reason, message } = last
  const first = said.map((event) => event.first).reduce((a, b) => Math.min(a, b), Infinity)
  if (now < first + grace) return { due: first + grace }
  return { found: { reason, message, since: first, stated: true }, due: last.last + recent }
}
