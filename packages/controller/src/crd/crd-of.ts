import { resourceName } from '@barometer/client'
import { ageColumn, type PrinterColumn } from './columns.ts'
import type { DefinedKind, ScalePaths } from './define-kind.ts'
import type { JSONSchemaProps } from './schema.ts'

/** A CustomResourceDefinition, as it is written. */
export interface CustomResourceDefinition {
  readonly apiVersion: 'apiextensions.k8s.io/v1'
  readonly kind: 'CustomResourceDefinition'
  readonly metadata: { readonly name: string }
  readonly spec: {
    readonly group: string
    readonly scope: 'Namespaced' | 'Cluster'
    readonly names: {
      readonly kind: string
      readonly listKind: string
      readonly plural: string
      readonly singular: string
      readonly shortNames?: readonly string[]
      readonly categories?: readonly string[]
    }
    readonly versions: readonly DefinitionVersion[]
  }
}

export interface DefinitionVersion {
  readonly name: string
  readonly served: boolean
  readonly storage: boolean
  readonly deprecated?: boolean
  readonly deprecationWarning?: string
  readonly schema: { readonly openAPIV3Schema: JSONSchemaProps }
  readonly subresources: { readonly status?: object; readonly scale?: ScalePaths }
  readonly additionalPrinterColumns?: readonly PrinterColumn[]
  readonly selectableFields?: readonly { readonly jsonPath: string }[]
}

/**
 * The definition of a kind in all its versions. The first is the one in which objects are stored, and says what the kind is
 * called; the others are served beside it. Throws where they are not versions of one kind.
 */
export function crdOf(stored: DefinedKind, ...more: readonly DefinedKind[]): CustomResourceDefinition {
  const others = [...(stored.alsoServed ?? []), ...more]
  for (const other of others) checkVersion(stored, other)
  const { group, kind, plural, singular, shortNames, categories, namespaced } = stored
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: resourceName(stored) },
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: {
        ...{ kind, listKind: `${kind}List`, plural, singular },
        ...(shortNames.length > 0 && { shortNames }),
        ...(categories.length > 0 && { categories }),
      },
      versions: [stored, ...others].map((version) => versionOf(version, version === stored)),
    },
  }
}

function checkVersion(stored: DefinedKind, other: DefinedKind): void {
  const name = `${resourceName(other)}/${other.version}`
  if (resourceName(other) !== resourceName(stored) || other.kind !== stored.kind)
    throw new TypeError(`${name} is no version of ${resourceName(stored)}`)
  if (other.version === stored.version) throw new TypeError(`${name} is defined twice`)
  if (other.namespaced !== stored.namespaced)
    throw new TypeError(`${name} has another scope than version ${stored.version}`)
}

function versionOf(kind: DefinedKind, storage: boolean): DefinitionVersion {
  const { version, schema, columns, scale, selectableFields, deprecationWarning } = kind
  const hasStatus = kind.subresources.includes('status')
  return {
    name: version,
    served: true,
    storage,
    ...(deprecationWarning !== undefined && { deprecated: true, deprecationWarning }),
    schema: { openAPIV3Schema: schema },
    subresources: { ...(hasStatus && { status: {} }), ...(scale && { scale }) },
    ...(columns.length > 0 && { additionalPrinterColumns: withAge(columns) }),
    ...(selectableFields.length > 0 && {
      selectableFields: selectableFields.map((jsonPath) => ({ jsonPath })),
    }),
  }
}

function withAge(columns: readonly PrinterColumn[]): readonly PrinterColumn[] {
  return columns.some(({ jsonPath }) => jsonPath === ageColumn.jsonPath) ? columns : [...columns, ageColumn]
}
