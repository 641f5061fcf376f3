import { fieldPath, union } from '../../apimachinery/fieldmanager/field-set.ts'
import { equal, type JsonObject } from '../../apimachinery/json/json.ts'
import type { Schema } from '../../apimachinery/schema/schema.ts'
import { compileSchema } from '../../apimachinery/structural/compile.ts'
import type { Definition, Version } from '../../kinds/apiextensions/definition.ts'
import type { Subresource } from '../../kinds/kind.ts'
import { byVersionPriority } from '../../registry/registry.ts'
import { apiVersionOf, type Served, storageKey } from '../../registry/served.ts'
import type { Resolve } from '../../webhook/call-webhook.ts'
import { converterOf } from './conversion.ts'
import { printerTable } from './printer-columns.ts'

const verbs = ['delete', 'deletecollection', 'get', 'list', 'patch', 'create', 'update', 'watch']
const all = union(fieldPath('spec'), fieldPath('metadata'))
const subVerbs = ['get', 'patch', 'update']

/** The resources a definition serves: one per served version. */
export function customResources(definition: Definition, resolve: Resolve): Served[] {
  const { group, versions } = definition.spec
  const storage = versions.find((version) => version.storage) ?? versions[0]!
  const schemas = schemasOf(definition)
  return versions
    .filter((version) => version.served)
    .map((version) =>
      customResource(definition, version, apiVersionOf(group, storage.name), schemas, resolve),
    )
}

/** The schemas of all versions, served or not, by apiVersion; versions that say the same share one. */
function schemasOf({ spec: { group, versions } }: Definition): Map<string, Schema> {
  const schemas = new Map<string, Schema>()
  for (const [index, { name, schema }] of versions.entries()) {
    const twin = versions.slice(0, index).find((other) => equal(other.schema, schema))
    const known = twin && schemas.get(apiVersionOf(group, twin.name))
    schemas.set(apiVersionOf(group, name), known ?? compileSchema(schema?.openAPIV3Schema))
  }
  return schemas
}

function customResource(
  definition: Definition,
  version: Version,
  storageVersion: string,
  schemas: Map<string, Schema>,
  resolve: Resolve,
): Served {
  const { group, scope } = definition.spec
  const names = definition.status?.acceptedNames ?? definition.spec.names
  const schema = schemas.get(apiVersionOf(group, version.name))!
  const hasStatus = version.subresources?.status !== undefined
  return {
    group,
    version: version.name,
    apiVersion: apiVersionOf(group, version.name),
    kind: names.kind,
    listKind: names.listKind ?? `${names.kind}List`,
    plural: names.plural,
    singular: names.singular ?? names.kind.toLowerCase(),
    namespaced: scope === 'Namespaced',
    shortNames: names.shortNames ?? [],
    categories: names.categories ?? [],
    verbs,
    subresources: subresources(definition, version),
    storage: storageKey(group, names.plural),
    storageVersion,
    custom: true,
    hasStatus,
    scale: scalePaths(version),
    schema,
    schemas,
    defaultsStatus: hasStatus && schema.default<JsonObject>({ metadata: {} })['status'] !== undefined,
    table: printerTable(version),
    builtin: undefined,
    source: version.schema?.openAPIV3Schema,
    strategy: {
      group,
      kind: names.kind,
      generation: true,
      allowUnconditionalUpdate: false,
      resetFields: { status: all },
    },
    selectable: new Map(
      (version.selectableFields ?? [])
        .map((field) => field.jsonPath.replace(/^\./, ''))
        .map((path) => [path, { paths: [path.split('.')], absent: '' }]),
    ),
    converter: converterOf(definition, resolve),
    since: Number(definition.metadata.resourceVersion ?? 0),
    terminating: isTerminating(definition),
    deprecation: deprecation(definition, version),
  }
}

function isTerminating(definition: Definition): boolean {
  return (
    definition.status?.conditions?.some((one) => one.type === 'Terminating' && one.status === 'True') ?? false
  )
}

function subresources(definition: Definition, version: Version): Subresource[] {
  const { group, names } = definition.spec
  const result: Subresource[] = []
  if (version.subresources?.status) {
    result.push({ name: 'status', group, version: version.name, kind: names.kind, verbs: subVerbs })
  }
  if (version.subresources?.scale) {
    result.push({ name: 'scale', group: 'autoscaling', version: 'v1', kind: 'Scale', verbs: subVerbs })
  }
  return result
}

function scalePaths(version: Version): Served['scale'] {
  const scale = version.subresources?.scale
  if (!scale) return undefined
  const path = (text: string) => text.split('.').filter((step) => step !== '')
  return {
    specReplicas: path(scale.specReplicasPath),
    statusReplicas: path(scale.statusReplicasPath),
    selector: scale.labelSelectorPath ? path(scale.labelSelectorPath) : undefined,
  }
}

function deprecation(definition: Definition, version: Version): string | undefined {
  if (!version.deprecated) return undefined
  const { group, names } = definition.spec
  if (version.deprecationWarning !== undefined) return version.deprecationWarning
  const newer = definition.spec.versions
    .filter((one) => one.served && !one.deprecated && byVersionPriority(one.name, version.name) < 0)
    .sort((a, b) => byVersionPriority(a.name, b.name))[0]
  const hint = newer ? `; use ${group}/${newer.name} ${names.kind}` : ''
  return `${group}/${version.name} ${names.kind} is deprecated${hint}`
}
