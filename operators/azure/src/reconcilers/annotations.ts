import type { AnyObject, Writer } from '@barometer/controller'
import type { AzureKind, AzureObject } from '../api/azure-kind.ts'
import type { Operation } from '../arm/operation.ts'
import { type Doing, operationFrom, tokenId, tokenOf } from '../arm/token.ts'
import { type Statement, statementFrom } from './statement.ts'

const domain = 'serviceoperator.azure.com'

export const finalizerName = `${domain}/finalizer`
export const policyAnnotation = `${domain}/reconcile-policy`
export const credentialAnnotation = `${domain}/credential-from`
const idAnnotation = `${domain}/resource-id`
const tokenAnnotation = `${domain}/poller-resume-token`
const tokenIdAnnotation = `${domain}/poller-resume-id`
const generationAnnotation = `${domain}/latest-reconciled-generation`
const failureAnnotation = `${domain}/last-failure`

/** An operation that was begun, and is to be gone on with whoever does so. */
export interface KeptOperation {
  readonly operation: Operation
  /** Of the spec that was sent. */
  readonly generation: number | undefined
}

export function annotationOf({ metadata }: AnyObject, name: string): string | undefined {
  return metadata.annotations?.[name]
}

/** The id under which something was sent to Azure; undefined: nothing was. */
export function claimedId(object: AzureObject): string | undefined {
  return annotationOf(object, idAnnotation) ?? object.status?.id
}

/** The operation under way, as far as it was written down. A text that is no token is none. */
export function operationOf(object: AzureObject, doing: Doing): KeptOperation | undefined {
  const text = annotationOf(object, tokenAnnotation)
  const operation =
    text === undefined ? undefined : operationFrom(doing, annotationOf(object, tokenIdAnnotation) ?? '', text)
  if (!operation) return undefined
  const generation = Number(annotationOf(object, generationAnnotation) ?? Number.NaN)
  return { operation, generation: Number.isInteger(generation) ? generation : undefined }
}

/** Writes down under which id something is about to be sent, and what the object is a part of. */
export async function claim(
  writer: Writer,
  kind: AzureKind,
  object: AzureObject,
  id: string,
  owner: AzureObject | undefined,
): Promise<void> {
  const { ownerReferences = [], uid } = object.metadata
  const known =
    owner === undefined || ownerReferences.some((reference) => reference.uid === owner.metadata.uid)
  if (annotationOf(object, idAnnotation) === id && known) return
  const reference = owner && {
    apiVersion: owner.apiVersion,
    kind: owner.kind,
    name: owner.metadata.name ?? '',
    uid: owner.metadata.uid ?? '',
  }
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: {
      ...{ uid, annotations: { [idAnnotation]: id } },
      ...(reference && !known && { ownerReferences: [...ownerReferences, reference] }),
    },
  })
}

/**
 * What the last operation for this generation ended with, where it failed: Azure tells it once. While it is tried again that is
 * still what is known, and where it is final nobody asks again.
 */
export function lastFailureOf(object: AzureObject): Statement | undefined {
  const text = annotationOf(object, failureAnnotation)
  try {
    const { generation, ...said } = JSON.parse(text ?? 'null') ?? {}
    return generation === object.metadata.generation ? statementFrom(said) : undefined
  } catch {
    return undefined
  }
}

/** Writes down the operation that was begun. */
export async function keepOperation(
  writer: Writer,
  kind: AzureKind,
  object: AzureObject,
  doing: Doing,
  operation: Operation,
): Promise<void> {
  await annotate(writer, kind, object, {
    [tokenAnnotation]: tokenOf(doing, operation),
    [tokenIdAnnotation]: tokenId(doing),
    [generationAnnotation]: String(object.metadata.generation ?? 0),
  })
}

/** Writes down that no operation is under way any more, and how the last one failed. */
export async function forgetOperation(
  writer: Writer,
  kind: AzureKind,
  object: AzureObject,
  failure?: Statement,
): Promise<void> {
  const { generation } = object.metadata
  await annotate(writer, kind, object, {
    ...{ [tokenAnnotation]: null, [tokenIdAnnotation]: null },
    [failureAnnotation]: failure ? JSON.stringify({ generation, ...failure }) : null,
  })
}

/** Sets annotations, removes those that are null, and writes nothing where that is so already. */
async function annotate(
  writer: Writer,
  kind: AzureKind,
  object: AzureObject,
  annotations: Readonly<Record<string, string | null>>,
): Promise<void> {
  const changed = Object.entries(annotations).filter(
    ([name, value]) => annotationOf(object, name) !== (value ?? undefined),
  )
  if (changed.length === 0) return
  const { uid } = object.metadata
  await writer.patch(kind, object.metadata, 'merge', {
    metadata: { uid, annotations: Object.fromEntries(changed) },
  })
}
