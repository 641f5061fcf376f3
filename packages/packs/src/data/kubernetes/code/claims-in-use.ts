import type { Inference, InferenceInput, InferenceResult, Seen } from '../../../inference.ts'

/** What of a volume tells whether it is in use. */
interface BoundVolume {
  readonly claim: string
  readonly phase: string
  /** Since when it is to go. */
  readonly going?: number
}

/** So long what uses a claim may take to go after it. */
const letsGo = 30_000

/** A claim that is to go, and that a Pod uses which is not. */
export function goesInUse(since: number, input: InferenceInput): InferenceResult {
  const { name } = input.ref
  const pods = input.others('Pod') as readonly Seen<{ readonly claims?: readonly string[] }>[]
  const user = pods.find(({ kept }) => kept?.claims?.includes(name))
  if (!user) return {}
  if (input.now < since + letsGo) return { due: since + letsGo }
  const message = `it is being deleted, and the Pod ${user.ref.name} still uses it`
  return { found: { reason: 'DeletedInUse', message, since } }
}

/** A volume that is to go, and whose claim is not. */
export const volumeInUse: Inference = {
  looks: [{ group: '', kind: 'PersistentVolumeClaim', where: 'everywhere' }],
  ofGoing: true,
  needs: (kept) => isInUse(kept as BoundVolume),
  infer(input) {
    const { going, claim, phase } = input.kept as BoundVolume
    if (going === undefined || phase !== 'Bound') return {}
    const user = input
      .others('PersistentVolumeClaim')
      .find(({ ref }) => `${ref.namespace}/${ref.name}` === claim)
    if (!user) return {}
    if (input.now < going + letsGo) return { due: going + letsGo }
    const message = `it is being deleted, and the claim ${claim} is still bound to it`
    return { found: { reason: 'DeletedInUse', message, since: going } }
  },
}

function isInUse({ going, phase }: BoundVolume): boolean {
  return going !== undefined && phase === 'Bound'
}
