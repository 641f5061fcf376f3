import type { Inference, InferenceInput, InferenceResult, Inferred, Seen } from '../../../inference.ts'
import { goesInUse } from './claims-in-use.ts'
import { type Fields, fields, list, pairs, text, texts, time } from './fields.ts'
import { withoutProvisioner } from './provisioners.ts'
import { quantity } from './quantity.ts'

/** What is kept of a claim that has no volume yet, is to go, or is to grow. */
export interface KeptClaim {
  readonly pending?: PendingClaim
  /** Since when. */
  readonly going?: number
  readonly grows?: true
}

interface PendingClaim {
  /** A scheduler has chosen the node for whose Pods it is. */
  readonly chosen?: true
  /** Undefined: the default class is meant. */
  readonly className: string | undefined
  /** The one that it asks for; '': any. */
  readonly volume: string
  readonly size: number
  readonly shownSize: string
  readonly modes: readonly string[]
  readonly labels: readonly string[]
  readonly created: number
}

/** What is kept of a volume. */
export interface KeptVolume {
  readonly className: string
  readonly size: number
  readonly shownSize: string
  readonly modes: readonly string[]
  readonly labels: readonly string[]
  /** `namespace/name` of the claim it is for, '': of any. */
  readonly claim: string
  readonly phase: string
  /** Since when it is to go. */
  readonly going?: number
}

/** What is kept of a class of storage. */
export interface KeptClass {
  readonly isDefault: boolean
  /** '' where only its metadata was read. */
  readonly provisioner: string
}

export function keepClaim({ metadata, spec, status }: Fields): KeptClaim | undefined {
  const { storageClassName, volumeName, resources, accessModes, selector } = fields(spec)
  const { deletionTimestamp, creationTimestamp, annotations } = fields(metadata)
  const { phase, capacity } = fields(status)
  const size = fields(fields(resources)['requests'])['storage']
  if (deletionTimestamp !== undefined) return { going: time(deletionTimestamp) }
  if (phase === 'Bound')
    return (quantity(size) ?? 0) > (quantity(fields(capacity)['storage']) ?? 0) ? { grows: true } : undefined
  const chosen = fields(annotations)['volume.kubernetes.io/selected-node'] !== undefined
  const pending: PendingClaim = {
    className: typeof storageClassName === 'string' ? storageClassName : undefined,
    volume: text(volumeName),
    size: quantity(size) ?? 0,
    shownSize: text(size),
    modes: texts(list(accessModes)),
    labels: pairs(fields(selector)['matchLabels']),
    created: time(creationTimestamp),
    ...(chosen && { chosen }),
  }
  return { pending }
}

export function keepVolume({ metadata, spec, status }: Fields): KeptVolume {
  const { storageClassName, capacity, accessModes, claimRef } = fields(spec)
  const { namespace, name } = fields(claimRef)
  const size = fields(capacity)['storage']
  const { deletionTimestamp, labels } = fields(metadata)
  return {
    ...(deletionTimestamp !== undefined && { going: time(deletionTimestamp) }),
    className: text(storageClassName),
    size: quantity(size) ?? 0,
    shownSize: text(size),
    modes: texts(list(accessModes)),
    labels: pairs(labels),
    claim: text(name) === '' ? '' : `${text(namespace)}/${text(name)}`,
    phase: text(fields(status)['phase']),
  }
}

export function keepClass({ metadata, provisioner }: Fields): KeptClass {
  const annotations = fields(fields(metadata)['annotations'])
  return {
    isDefault: annotations['storageclass.kubernetes.io/is-default-class'] === 'true',
    provisioner: text(provisioner),
  }
}

/** So long a volume may come after the claim that asks for it. */
const grace = 15_000
const twice = 2
const noProvisioner = 'kubernetes.io/no-provisioner'

/** A claim that no volume there is can satisfy, and that nothing makes one for; or that can neither go nor grow. */
export const claimWithoutVolume: Inference = {
  looks: [
    { group: '', kind: 'PersistentVolume', where: 'everywhere' },
    { group: 'storage.k8s.io', kind: 'StorageClass', where: 'everywhere' },
    { group: 'apps', kind: 'Deployment', where: 'everywhere' },
    { group: '', kind: 'Pod', where: 'namespace' },
  ],
  ofGoing: true,
  needs: (kept, kind) => (kind === 'Pod') === ((kept as KeptClaim).going !== undefined),
  infer(input) {
    const { pending, going, grows } = input.kept as KeptClaim
    if (going !== undefined) return goesInUse(going, input)
    if (grows) return byEvent(input, cannotGrow) ?? {}
    return pending ? withoutVolume(pending, input) : {}
  },
}

function withoutVolume(claim: PendingClaim, input: InferenceInput): InferenceResult {
  const said = byEvent(input, tells) ?? withoutProvisioner(input)
  if (said) return said
  if (!input.complete('PersistentVolume') || !input.complete('StorageClass')) return {}
  const all = input.others('PersistentVolume') as readonly Seen<KeptVolume>[]
  const className = classFor(claim, all, input)
  if (className === undefined) return {}
  if (className === notThere) return withoutClass(claim, input)
  const volumes = all.filter(({ ref }) => claim.volume === '' || ref.name === claim.volume)
  // The one that it names is missing, and said to be so.
  if (claim.volume !== '' && volumes.length === 0) return {}
  const why = volumes.map((volume) => [volume, unfit(claim, className, volume.kept, input)] as const)
  if (why.some(([, reason]) => reason === '')) return {}
  if (input.now < claim.created + grace) return { due: claim.created + grace }
  return { found: told(claim, className, why) }
}

const tells = /^(?:FailedBinding|VolumeMismatch|ProvisioningFailed)$/
const cannotGrow = /^(?:VolumeResizeFailed|FileSystemResizeFailed)$/

/** The controller says so in an Event that does not warn, or the one that is to make a volume has failed, not only once. */
function byEvent({ events, now }: InferenceInput, meant: RegExp): InferenceResult | undefined {
  const said = events.filter(({ reason }) => meant.test(reason))
  const [last] = said.toSorted((a, b) => b.last - a.last || (a.message < b.message ? -1 : 1))
  if (!last) return undefined
  const times = said.reduce((sum, { count }) => sum + count, 0)
  if (last.reason.endsWith('Failed') && times < twice) return undefined
  const since = said.map(({ first }) => first).reduce((a, b) => Math.min(a, b), Infinity)
  if (now < since + grace) return { due: since + grace }
  return { found: { reason: last.reason, message: last.message, since, stated: true } }
}

function withoutClass({ className = '', created }: PendingClaim, { now }: InferenceInput): InferenceResult {
  if (now < created + grace) return { due: created + grace }
  const ref = { group: 'storage.k8s.io', kind: 'StorageClass', namespace: '', name: className }
  const blames = [{ ref, reason: 'NotFound', message: 'does not exist' }]
  return { found: { reason: 'ClassNotFound', message: 'its class does not exist', since: created, blames } }
}

const notThere = Symbol('the class is not there')

/**
 * The class from which a volume must be there already; undefined: one is made for the claim. Volumes may carry the name of
 * a class that is no object.
 */
function classFor(
  { className, volume }: PendingClaim,
  volumes: readonly Seen<KeptVolume>[],
  input: InferenceInput,
): string | typeof notThere | undefined {
  const classes = input.others('StorageClass') as readonly Seen<KeptClass>[]
  const byDefault = classes.find(({ kept }) => kept.isDefault)?.ref.name
  if (className === undefined && volume !== '') return byDefault ?? ''
  if (className === undefined) return byDefault === undefined ? '' : undefined
  if (className === '' || volume !== '') return className
  const named = classes.find(({ ref }) => ref.name === className)
  if (named) return named.kept.provisioner === noProvisioner ? className : undefined
  return volumes.some(({ kept }) => kept.className === className) ? className : notThere
}

/** Why a volume does not do for a claim; '': it does. */
function unfit(claim: PendingClaim, className: string, volume: KeptVolume, { ref }: InferenceInput): string {
  const own = `${ref.namespace}/${ref.name}`
  if (volume.claim !== '' && volume.claim !== own) return `is for the claim ${volume.claim}`
  if (volume.phase === 'Released' || volume.phase === 'Failed') return `is ${volume.phase}`
  if (volume.className !== className) return `is of the class ${volume.className || '""'}`
  if (volume.size < claim.size) return `has only ${volume.shownSize}`
  const modes = claim.modes.filter((mode) => !volume.modes.includes(mode))
  if (modes.length > 0) return `does not allow ${modes.join(', ')}`
  const labels = claim.labels.filter((label) => !volume.labels.includes(label))
  return labels.length > 0 ? `lacks the label ${labels.join(', ')}` : ''
}

const mostShown = 3

function told(claim: PendingClaim, className: string, why: readonly (readonly [Seen, string])[]): Inferred {
  const asked = `${claim.shownSize || 'what it asks for'}, ${claim.modes.join(', ')}`
  const of = className === '' ? 'without a class' : `of the class ${className}`
  const shown = why.slice(0, mostShown).map(([{ ref }, reason]) => `${ref.name} ${reason}`)
  const more = why.length > mostShown ? ` and ${why.length - mostShown} more do not fit` : ''
  const but = shown.length === 0 ? 'there are none' : shown.join('; ') + more
  return {
    reason: 'NoVolumeFits',
    message: `no PersistentVolume ${of} fits (${asked}), and none is made: ${but}`,
    since: claim.created,
  }
}
