import type { AnyObject } from '@barometer/controller'

// What people write by hand: definitions, Compositions and their templates, for samples and tests.

export const group = 'example.org'

/** A definition of composite types. */
export function definition(version: string, given: Readonly<Record<string, unknown>>): AnyObject {
  const { plural } = given['names'] as { plural: string }
  return {
    ...{ apiVersion: `apiextensions.crossplane.io/${version}`, kind: 'CompositeResourceDefinition' },
    ...{ metadata: { name: `${plural}.${group}` }, spec: given },
  } as AnyObject
}

/** A Composition of one step: these templates, filled in. */
export function compositionOf(name: string, kind: string, resources: readonly object[]): AnyObject {
  const input = { apiVersion: 'pt.fn.crossplane.io/v1beta1', kind: 'Resources', resources }
  const step = { step: 'compose', functionRef: { name: 'function-patch-and-transform' }, input }
  return {
    ...{ apiVersion: 'apiextensions.crossplane.io/v1', kind: 'Composition', metadata: { name } },
    spec: { compositeTypeRef: { apiVersion: `${group}/v1alpha1`, kind }, mode: 'Pipeline', pipeline: [step] },
  } as AnyObject
}

/** A value of the composite. */
export function from(fromFieldPath: string, toFieldPath: string): object {
  return { type: 'FromCompositeFieldPath', fromFieldPath, toFieldPath }
}

/** A managed resource in the composite's region. */
export function template(
  name: string,
  { group: its, version, kind }: { readonly group: string; readonly version: string; readonly kind: string },
  forProvider: object,
  patches: readonly object[] = [],
): object {
  const base = { apiVersion: `${its}/${version}`, kind, spec: { forProvider } }
  return { name, base, patches: [from('spec.region', 'spec.forProvider.region'), ...patches] }
}
