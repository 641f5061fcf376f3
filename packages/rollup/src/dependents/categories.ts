import { refOf } from '@barometer/graph'
import type { GroupKind } from '@barometer/packs'
import { isMap } from '@barometer/validation'

/** The kind that a CustomResourceDefinition defines, with its categories; undefined for any other object. */
export function definedKind(
  object: unknown,
): (GroupKind & { readonly categories: readonly string[] }) | undefined {
  const ref = refOf(object)
  if (ref?.group !== 'apiextensions.k8s.io' || ref.kind !== 'CustomResourceDefinition') return undefined
  const { spec } = object as { readonly spec?: unknown }
  const names = isMap(spec) && isMap(spec['names']) ? spec['names'] : {}
  const { kind, categories } = names
  const group = isMap(spec) ? spec['group'] : undefined
  if (typeof group !== 'string' || typeof kind !== 'string') return undefined
  const texts = Array.isArray(categories) ? categories.filter((each) => typeof each === 'string') : []
  return { group, kind, categories: texts }
}
