import type { Inference, InferenceInput, InferenceResult, Seen } from '../../../inference.ts'
import { endsAgain } from './ended-pods.ts'
import { count, type Fields, fields, time } from './fields.ts'
import { blamesLeader, leaseLook, silentLeader } from './leases.ts'
import { type KeptService, type KeptWorkload, keepWorkload } from './service-wiring.ts'

/** What is kept of what makes Pods, for itself and for those who lead to these. */
export interface KeptMaker extends KeptWorkload {
  /** When it was made, where no controller has taken notice of it since. */
  readonly unseen?: number
  /** Its newest generation is one that no controller has looked at. */
  readonly behind?: true
  /** It has fewer Pods than it is to have. */
  readonly short?: true
  /** It answers for names. */
  readonly forNames?: true
  /** It is to run, and nothing of it is ready. */
  readonly idle?: true
}

export function keepMaker(object: Fields): KeptMaker {
  const { metadata, spec, status } = object
  const kept = keepWorkload(object)
  const isSeen = Object.keys(fields(status)).length > 0 || fields(metadata)['generation'] === undefined
  const unseen = isSeen || fields(spec)['paused'] === true ? 0 : time(fields(metadata)['creationTimestamp'])
  return {
    ...kept,
    ...(unseen > 0 && { unseen }),
    ...(kept.labels.includes(labelOfNames) && { forNames: true }),
    ...(isBehind(object) && { behind: true }),
    ...(isShort(kept, fields(status)) && { short: true }),
    ...(kept.replicas > 0 && isSeen && isIdle(fields(status)) && { idle: true }),
  }
}

function isBehind({ metadata, status }: Fields): boolean {
  const { observedGeneration } = fields(status)
  return typeof observedGeneration === 'number' && observedGeneration < count(fields(metadata)['generation'])
}

function isIdle({ readyReplicas, numberReady }: Fields): boolean {
  return count(readyReplicas) + count(numberReady) === 0
}

/** A DaemonSet counts by nodes, and a Job those that run and those that have. */
function isShort({ replicas }: KeptWorkload, status: Fields): boolean {
  const made = (field: string) => count(status[field])
  if (status['desiredNumberScheduled'] !== undefined)
    return made('currentNumberScheduled') < made('desiredNumberScheduled')
  return made('replicas') + made('active') + made('succeeded') + made('failed') < replicas
}

const labelOfNames = 'k8s-app=kube-dns'
const silence = 60_000
const twice = 2
const grace = 15_000
const recent = 300_000

/** Something whose Pods are refused again and again, or of which no controller takes notice. */
export const refusedPods: Inference = {
  looks: [
    { group: '', kind: 'Pod', where: 'made' },
    { group: '', kind: 'Service', where: 'namespace' },
    leaseLook,
  ],
  needs(kept, kind) {
    const { unseen, behind, forNames } = kept as KeptMaker
    if (kind === 'Service') return forNames === true
    return kind === 'Pod' || unseen !== undefined || behind === true
  },
  infer(input) {
    const { unseen, behind, short, forNames } = input.kept as KeptMaker
    const unnamed = forNames && withoutService(input)
    if (unnamed) return unnamed
    const refused = short && refusal(input)
    if (refused) return refused
    if (unseen === undefined && !behind) return endsAgain(input)
    const leader = silentLeader(input.others('Lease'), 'kube-controller-manager')
    if (leader) return { found: blamesLeader(leader, 'NotObserved', unseen ?? leader.kept.renewed) }
    if (unseen === undefined) return endsAgain(input)
    if (input.now < unseen + silence) return { due: unseen + silence }
    const message = 'no controller has acted on it since it was created'
    return { found: { reason: 'NotObserved', message, since: unseen } }
  },
}

/** What answers for names is asked by the address of a Service that every Pod knows. */
function withoutService(input: InferenceInput): InferenceResult | undefined {
  const services = input.others('Service') as readonly Seen<KeptService>[]
  const { labels, replicas } = input.kept as KeptMaker
  const leadsHere = ({ forAll, selector }: KeptService) =>
    forAll === true || (selector.length > 0 && selector.every((label) => labels.includes(label)))
  if (replicas === 0 || !input.complete('Service') || services.some(({ kept }) => leadsHere(kept)))
    return undefined
  const ref = { group: '', kind: 'Service', namespace: input.ref.namespace, name: 'kube-dns' }
  const message = `does not exist, and ${input.ref.name} answers for names behind it`
  const blames = [{ ref, reason: 'NotFound', message }]
  return { found: { reason: 'NobodyAsks', message: 'no Service leads to it', blames } }
}

/** Something that is refused again and again; undefined: nothing is. */
export function refusal({ events, now }: InferenceInput): InferenceResult | undefined {
  const said = events.filter(({ reason }) => reason === 'FailedCreate')
  const [last] = said.toSorted((a, b) => b.last - a.last || (a.message < b.message ? -1 : 1))
  if (!last || said.reduce((sum, { count: times }) => sum + times, 0) < twice || now >= last.last + recent)
    return undefined
  const { reason, message } = last
  const first = said.map((event) => event.first).reduce((a, b) => Math.min(a, b), Infinity)
  if (now < first + grace) return { due: first + grace }
  return { found: { reason, message, since: first, stated: true }, due: last.last + recent }
}
