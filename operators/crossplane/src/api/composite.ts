import type { Condition } from '@barometer/conditions'
import type { AnyObject, Kind, ObjectWith } from '@barometer/controller'
import { kindOf } from '@barometer/controller'
import type { CompositeResourceDefinition } from './definition.ts'

/** Which object, of which kind. */
export interface ObjectReference {
  readonly apiVersion: string
  readonly kind: string
  readonly name: string
  readonly namespace?: string | undefined
}

/** What Crossplane itself keeps in the spec of a composite. */
export interface CompositeFields {
  readonly compositionRef?: { readonly name: string } | undefined
  readonly compositionSelector?: { readonly matchLabels?: Readonly<Record<string, string>> } | undefined
  readonly resourceRefs?: readonly ObjectReference[] | undefined
}

interface Status {
  readonly conditions?: readonly Condition[]
  readonly [field: string]: unknown
}

export interface ClaimReference extends ObjectReference {
  readonly namespace: string
}

export type CompositeSpec = CompositeFields & {
  readonly claimRef?: ClaimReference | undefined
  /** Where composites live in namespaces, Crossplane's own fields stand here. */
  readonly crossplane?: CompositeFields | undefined
  readonly [field: string]: unknown
}
export type Composite = ObjectWith<CompositeSpec, Status>

export type ClaimSpec = {
  readonly resourceRef?: ObjectReference | undefined
  readonly compositionRef?: { readonly name: string } | undefined
  readonly compositionSelector?: { readonly matchLabels?: Readonly<Record<string, string>> } | undefined
  readonly compositeDeletePolicy?: 'Background' | 'Foreground' | undefined
  readonly [field: string]: unknown
}
export type Claim = ObjectWith<ClaimSpec, Status>

/** Whether composites of a definition are claimed, and have Crossplane's fields among their own. */
export function isLegacy({ spec }: CompositeResourceDefinition): boolean {
  return spec.scope === 'LegacyCluster'
}

/** What Crossplane keeps in the spec of a composite, in either of the two places. */
export function fieldsOf({ spec }: Composite, legacy: boolean): CompositeFields {
  return (legacy ? spec : spec?.crossplane) ?? {}
}

/** The version that Compositions speak of. */
function versionOf({ spec }: CompositeResourceDefinition): string {
  return spec.versions.find(({ referenceable }) => referenceable)?.name ?? spec.versions[0]!.name
}

export function compositeKind(definition: CompositeResourceDefinition): Kind<Composite> {
  const { group, names, scope } = definition.spec
  return kindOf<Composite>({
    ...{ group, version: versionOf(definition), kind: names.kind, plural: names.plural },
    namespaced: scope === 'Namespaced',
  })
}

/** The kind of its claims; undefined where there are none. */
export function claimKind(definition: CompositeResourceDefinition): Kind<Claim> | undefined {
  const { group, claimNames } = definition.spec
  if (!claimNames) return undefined
  const { kind, plural } = claimNames
  return kindOf<Claim>({ ...{ group, version: versionOf(definition), kind, plural }, namespaced: true })
}

export function referenceOf({ apiVersion, kind, metadata }: AnyObject): ObjectReference {
  const { name, namespace } = metadata
  return { apiVersion, kind, name, ...(namespace !== undefined && { namespace }) }
}
