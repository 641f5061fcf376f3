import type { Inference, InferenceInput, Inferred, ObjectName, Seen } from '../../../inference.ts'
import { type Fields, fields, text, time } from './fields.ts'

/** What is kept of the lease by which a part of the control plane leads. */
export interface KeptLease {
  /** To ten seconds: what is looked at by many is not to change at every renewal. */
  readonly renewed: number
  /** The host of who holds it. */
  readonly host: string
}

const leaders: Readonly<Record<string, string>> = {
  'kube-scheduler': 'no Pod gets a node',
  'kube-controller-manager': 'nothing is made, scaled or removed',
}
const home = 'kube-system'
const step = 10_000

/** Of other leases nothing is kept: whoever holds them may have gone for good. */
export function keepLease({ metadata, spec }: Fields): KeptLease | undefined {
  const { name, namespace } = fields(metadata)
  if (namespace !== home || !Object.hasOwn(leaders, text(name))) return undefined
  const { renewTime, holderIdentity } = fields(spec)
  const renewed = time(renewTime)
  return renewed === 0
    ? undefined
    : { renewed: renewed - (renewed % step), host: text(holderIdentity).split('_')[0]! }
}

/** So much earlier than the other it was renewed last. Both are renewed every two seconds, and run out after fifteen. */
const silence = 45_000

/** The lease of a part of the control plane that has run out while another's is renewed; undefined: it has not. */
export function silentLeader(leases: readonly Seen[], name: string): Seen<KeptLease> | undefined {
  const kept = (leases as readonly Seen<KeptLease | undefined>[]).filter((its) => its.kept !== undefined)
  const own = kept.find(({ ref }) => ref.name === name && ref.namespace === home) as
    | Seen<KeptLease>
    | undefined
  const newest = Math.max(0, ...kept.map((each) => each.kept!.renewed))
  return own && own.kept.renewed + silence <= newest ? own : undefined
}

/** What follows for something that waits for a part of the control plane whose lease has run out. */
export function blamesLeader({ ref, kept }: Seen<KeptLease>, reason: string, since: number): Inferred {
  const message = `${ref.name} does not act: its lease was last renewed at ${new Date(kept.renewed).toISOString()}`
  return { reason, message, since, blames: [{ ref, reason: 'LeaderSilent', message: wordsOf(ref, kept) }] }
}

function wordsOf({ name }: ObjectName, { host, renewed }: KeptLease): string {
  const when = new Date(renewed).toISOString()
  return `not renewed since ${when}: ${leaders[name]}; ${host} held it last`
}

/** Where leases are kept, for those that wait for who holds one. */
export const leaseLook = { group: 'coordination.k8s.io', kind: 'Lease', where: 'everywhere' } as const

/** A lease of the control plane that nobody renews. */
export const leaderSilent: Inference = {
  looks: [
    { ...leaseLook, where: 'namespace' },
    { group: '', kind: 'Pod', where: 'namespace' },
  ],
  infer(input: InferenceInput) {
    const kept = input.kept as KeptLease
    const own = silentLeader(input.others('Lease'), input.ref.name)
    if (!own) return {}
    const message = wordsOf(input.ref, kept)
    const found = { reason: 'LeaderSilent', message, since: kept.renewed }
    const pod = (input.others('Pod') as readonly Seen<{ readonly unready?: object }>[]).find(
      ({ ref }) => ref.name === `${input.ref.name}-${kept.host}`,
    )
    if (!pod?.kept?.unready) return { found }
    return { found: { ...found, blames: [{ ref: pod.ref, reason: 'LeaderSilent', message }] } }
  },
}
