import type { CompositeFields } from '../api/composite.ts'
import type { Composition } from '../api/composition.ts'
import type { CompositeResourceDefinition } from '../api/definition.ts'

/** The Composition of a composite, or why there is none. */
export type Selection =
  | { readonly composition: Composition; readonly problem?: undefined }
  | { readonly composition?: undefined; readonly problem: string }

/** Which composites a Composition is for. */
function isFor({ spec }: Composition, type: { readonly apiVersion: string; readonly kind: string }): boolean {
  return spec.compositeTypeRef.apiVersion === type.apiVersion && spec.compositeTypeRef.kind === type.kind
}

/** Whether what a composite says can hang on a Composition: it is for its type, or the one that it must have. */
export function concerns(
  composition: Composition,
  type: { readonly apiVersion: string; readonly kind: string },
  fields: CompositeFields,
  definition: CompositeResourceDefinition,
): boolean {
  return isFor(composition, type) || composition.metadata.name === nameFor(fields, definition)
}

/**
 * The Composition that the definition enforces, else the one that the composite names, else the first by name of those whose
 * labels it asks for, else the definition's default.
 */
export function selectComposition(
  type: { readonly apiVersion: string; readonly kind: string },
  fields: CompositeFields,
  definition: CompositeResourceDefinition,
  compositions: readonly Composition[],
): Selection {
  const name = nameFor(fields, definition)
  if (name !== undefined) return named(name, type, compositions)
  const { matchLabels } = fields.compositionSelector ?? {}
  const found = compositions
    .filter((composition) => isFor(composition, type) && hasLabels(composition, matchLabels ?? {}))
    .toSorted((a, b) => (a.metadata.name < b.metadata.name ? -1 : 1))[0]
  if (found) return { composition: found }
  const asked = matchLabels ? ` with the labels ${textOf(matchLabels)}` : ''
  return { problem: `no compatible Compositions found for ${type.kind} of ${type.apiVersion}${asked}` }
}

/** The Composition that it must be, by its name; undefined: one is looked for. */
function nameFor(
  { compositionRef, compositionSelector }: CompositeFields,
  { spec }: CompositeResourceDefinition,
): string | undefined {
  const name = spec.enforcedCompositionRef?.name ?? compositionRef?.name
  return name ?? (compositionSelector?.matchLabels ? undefined : spec.defaultCompositionRef?.name)
}

function named(
  name: string,
  type: { readonly apiVersion: string; readonly kind: string },
  compositions: readonly Composition[],
): Selection {
  const composition = compositions.find(({ metadata }) => metadata.name === name)
  if (!composition) return { problem: `Composition "${name}" not found` }
  if (isFor(composition, type)) return { composition }
  const { apiVersion, kind } = composition.spec.compositeTypeRef
  return {
    problem: `Composition "${name}" is for ${kind} of ${apiVersion}, not for ${type.kind} of ${type.apiVersion}`,
  }
}

function hasLabels({ metadata }: Composition, wanted: Readonly<Record<string, string>>): boolean {
  return Object.entries(wanted).every(([key, value]) => metadata.labels?.[key] === value)
}

function textOf(labels: Readonly<Record<string, string>>): string {
  return Object.entries(labels)
    .map(([key, value]) => `${key}=${value}`)
    .join(',')
}
