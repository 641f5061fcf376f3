import { fieldAt, fieldPath, textAt, visitField } from '../objects/field-path.ts'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'

/**
 * What is remembered of the few kinds that the platform itself is made of, because others speak of them by these.
 *
 * Every field is empty where it does not apply.
 */
export interface PlatformFacts {
  /** The names of the webhooks in a webhook configuration. */
  readonly webhooks: readonly string[]
  /** `<group>/<Kind>` that a custom resource definition defines. */
  readonly defines: string
  /** Of a definition: `Cluster` or `Namespaced`. */
  readonly scope: string
  /** Of a Lease: who holds it. */
  readonly holder: string
  /** Of a Lease: when it runs out, in milliseconds; 0: never. */
  readonly heldUntil: number
  /** Of a workload: names it may go by as a writer: its own, those of its containers, images and service account. */
  readonly names: readonly string[]
  /** Of a workload: it is meant to have no pods at all. */
  readonly scaledToZero: boolean
  /** Of a quota: the resources that are used up, `name=used of hard`. */
  readonly usedUp: readonly string[]
}

type Reader = (object: Fields, ref: Ref) => Partial<PlatformFacts>

const readers: Readonly<Record<string, Reader>> = {
  'admissionregistration.k8s.io/ValidatingWebhookConfiguration': readWebhooks,
  'admissionregistration.k8s.io/MutatingWebhookConfiguration': readWebhooks,
  'apiextensions.k8s.io/CustomResourceDefinition': readDefinition,
  'coordination.k8s.io/Lease': readLease,
  'apps/Deployment': readWorkload,
  'apps/StatefulSet': readWorkload,
  'apps/DaemonSet': readWorkload,
  '/ResourceQuota': readQuota,
}

const none: PlatformFacts = {
  webhooks: [],
  defines: '',
  scope: '',
  holder: '',
  heldUntil: 0,
  names: [],
  scaledToZero: false,
  usedUp: [],
}

/** The facts of an object of these kinds; undefined for every other. */
export function platformFactsOf(object: Fields, ref: Ref): PlatformFacts | undefined {
  const key = `${ref.group}/${ref.kind}`
  const reader = Object.hasOwn(readers, key) ? readers[key] : undefined
  return reader ? { ...none, ...reader(object, ref) } : undefined
}

const webhookNames = fieldPath('webhooks[].name')

function readWebhooks(object: Fields): Partial<PlatformFacts> {
  return { webhooks: texts(object, webhookNames) }
}

const definedGroup = fieldPath('spec.group')
const definedKind = fieldPath('spec.names.kind')
const definedScope = fieldPath('spec.scope')

function readDefinition(object: Fields): Partial<PlatformFacts> {
  return {
    defines: `${textAt(object, definedGroup)}/${textAt(object, definedKind)}`,
    scope: textAt(object, definedScope),
  }
}

const holder = fieldPath('spec.holderIdentity')
const renewTime = fieldPath('spec.renewTime')
const leaseDuration = fieldPath('spec.leaseDurationSeconds')

function readLease(object: Fields): Partial<PlatformFacts> {
  const renewed = Date.parse(textAt(object, renewTime))
  const seconds = Number(textAt(object, leaseDuration) || 15)
  return {
    holder: textAt(object, holder),
    heldUntil: Number.isNaN(renewed) ? 0 : renewed + seconds * 1000,
  }
}

const replicas = fieldPath('spec.replicas')
const accountName = fieldPath('spec.template.spec.serviceAccountName')
const containerNames = fieldPath('spec.template.spec.containers[].name')
const images = fieldPath('spec.template.spec.containers[].image')
const appLabel = fieldPath('metadata.labels["app.kubernetes.io/name"]')

function readWorkload(object: Fields, { name }: Ref): Partial<PlatformFacts> {
  const names = new Set([
    name,
    textAt(object, appLabel),
    textAt(object, accountName),
    ...texts(object, containerNames),
    ...texts(object, images).map(imageName),
  ])
  names.delete('')
  names.delete('default')
  return { names: [...names], scaledToZero: fieldAt(object, replicas) === 0 }
}

/** `web` of `registry.example.org/shop/web:1.2@sha256:…`. */
function imageName(image: string): string {
  return image.split('@')[0]!.split('/').at(-1)!.split(':')[0]!
}

const hard = fieldPath('status.hard')
const used = fieldPath('status.used')

function readQuota(object: Fields): Partial<PlatformFacts> {
  const limits = Object.entries(fieldsOf(fieldAt(object, hard)))
  const uses = fieldsOf(fieldAt(object, used))
  return {
    usedUp: limits.flatMap(([name, limit]) =>
      uses[name] === limit ? [`${name}=${uses[name]} of ${limit}`] : [],
    ),
  }
}

function texts(object: Fields, path: ReturnType<typeof fieldPath>): readonly string[] {
  const found: string[] = []
  visitField(object, path, (value) => {
    if (typeof value === 'string') found.push(value)
  })
  return found
}
