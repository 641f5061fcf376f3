import { type FieldError, fieldError, ofStruct } from '../../apimachinery/field/field-error.ts'
import { equal, isObject, type Json } from '../../apimachinery/json/json.ts'
import { checkStructural } from '../../apimachinery/structural/check-structural.ts'
import { webhookClientErrors } from '../webhook-client.ts'
import type { Definition, Version } from './definition.ts'

/** What is wrong with a definition, in the server's words and order. */
export function validateDefinition(definition: Definition, old: Definition | undefined): FieldError[] {
  const { spec } = definition
  const causes: FieldError[] = []
  const name = `${spec.names?.plural}.${spec.group}`
  if (definition.metadata.name !== name) {
    causes.push(
      fieldError.invalid(
        'metadata.name',
        definition.metadata.name,
        'must be spec.names.plural+"."+spec.group',
      ),
    )
  }
  return [
    ...causes,
    ...schemaErrors(spec.versions ?? [], old?.spec.versions ?? []),
    ...storageErrors(definition),
    ...conversionErrors(definition),
    ...approvalErrors(definition),
    ...(old ? changeErrors(definition, old) : []),
  ]
}

/** Each version needs a schema that is sound; one that all share is named once. */
function schemaErrors(versions: readonly Version[], old: readonly Version[]): FieldError[] {
  const schemas = versions.map((version) => version.schema?.openAPIV3Schema)
  const shared = schemas.every((schema) => schema !== undefined && equal(schema, schemas[0]))
  if (versions.length === 0) return []
  if (shared) return structuralErrors(versions[0]!, 'spec.validation.openAPIV3Schema', old)
  return versions.flatMap((version, index) => {
    const field = `spec.versions[${index}].schema.openAPIV3Schema`
    if (version.schema?.openAPIV3Schema) return structuralErrors(version, field, old)
    return [fieldError.required(field)]
  })
}

function structuralErrors(version: Version, path: string, old: readonly Version[]): FieldError[] {
  const { name, schema, subresources } = version
  const before = old.find((one) => one.name === name)?.schema
  const unchanged = before !== undefined && equal(schema?.openAPIV3Schema, before.openAPIV3Schema)
  return checkStructural(schema?.openAPIV3Schema, path, {
    status: subresources?.status !== undefined,
    unchanged,
  })
}

function storageErrors({ spec, status }: Definition): FieldError[] {
  const versions = spec.versions ?? []
  const stored = versions.filter((version) => version.storage)
  const causes: FieldError[] = []
  if (stored.length !== 1) {
    causes.push(
      fieldError.invalid(
        'spec.versions',
        ofStruct(versions.map(goVersion)),
        'must have exactly one version marked as storage version',
      ),
    )
  }
  const known = status?.storedVersions ?? []
  if (stored.length === 0 && known.length === 0)
    causes.push(fieldError.invalid('status.storedVersions', null, 'must have at least one stored version'))
  for (const { name } of stored) {
    if (!known.includes(name))
      causes.push(fieldError.invalid('status.storedVersions', known, `must have the storage version ${name}`))
  }
  known.forEach((name, index) => {
    if (versions.some((version) => version.name === name)) return
    const why = `${name} was previously a storage version, and must remain in spec.versions until a storage migration ensures no data remains persisted in ${name} and removes ${name} from status.storedVersions`
    causes.push(
      fieldError.invalid(`status.storedVersions[${index}]`, name, `missing from spec.versions; ${why}`),
    )
  })
  return causes
}

/** A version as Go prints its internal type. */
function goVersion(version: Version): Json {
  return {
    Name: version.name,
    Served: version.served,
    Storage: version.storage,
    Deprecated: version.deprecated ?? false,
    DeprecationWarning: version.deprecationWarning ?? null,
    Schema: null,
    Subresources: null,
    AdditionalPrinterColumns: null,
    SelectableFields: null,
  }
}

function conversionErrors({ spec }: Definition): FieldError[] {
  if (spec.conversion?.strategy !== 'Webhook') return []
  const at = 'spec.conversion.webhookClientConfig'
  const webhook = spec.conversion['webhook']
  const client = isObject(webhook) ? webhook['clientConfig'] : undefined
  if (!isObject(client)) return [fieldError.required(at, 'required when strategy is set to Webhook')]
  return webhookClientErrors(client, at)
}

const approval = 'api-approved.kubernetes.io'

function approvalErrors({ spec, metadata }: Definition): FieldError[] {
  const isProtected = /(^|\.)(k8s|kubernetes)\.io$/.test(spec.group)
  if (!isProtected || metadata.annotations?.[approval]) return []
  const why = `protected groups must have approval annotation "${approval}", see https://github.com/kubernetes/enhancements/pull/1111`
  return [fieldError.required(`metadata.annotations[${approval}]`, why)]
}

function changeErrors({ spec }: Definition, old: Definition): FieldError[] {
  const established = old.status?.conditions?.some(
    (one) => one.type === 'Established' && one.status === 'True',
  )
  const fixed = (field: string, next: Json | undefined, before: Json | undefined): FieldError[] =>
    equal(next, before) ? [] : [fieldError.invalid(field, next, 'field is immutable')]
  return [
    ...(established ? fixed('spec.scope', spec.scope, old.spec.scope) : []),
    ...(established ? fixed('spec.names.kind', spec.names.kind, old.spec.names.kind) : []),
    ...fixed('spec.group', spec.group, old.spec.group),
    ...fixed('spec.names.plural', spec.names.plural, old.spec.names.plural),
  ]
}
