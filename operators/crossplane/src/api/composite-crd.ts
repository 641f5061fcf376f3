import { crossplane } from '@barometer/conditions'
import { type CustomResourceDefinition, conditionsSchema } from '@barometer/controller/crd'
import { isLegacy } from './composite.ts'
import type { CompositeResourceDefinition } from './definition.ts'

type Json = Readonly<Record<string, unknown>>

const string: Json = { type: 'string' }
const named: Json = { type: 'object', properties: { name: string }, required: ['name'] }
const labels: Json = { type: 'object', additionalProperties: string }
const selector: Json = { type: 'object', properties: { matchLabels: labels } }
const reference: Json = {
  type: 'object',
  properties: { apiVersion: string, kind: string, name: string, namespace: string },
  required: ['apiVersion', 'kind'],
}

const selection = { compositionRef: named, compositionSelector: selector }
const composed: Json = {
  ...selection,
  resourceRefs: { type: 'array', items: reference, 'x-kubernetes-list-type': 'atomic' },
}

const conditions = conditionsSchema(crossplane).json as Json

const status = (type: string) => ({
  name: type.toUpperCase(),
  type: 'string',
  jsonPath: `.status.conditions[?(@.type=='${type}')].status`,
})
const age = { name: 'AGE', type: 'date', jsonPath: '.metadata.creationTimestamp' } as const
const columns = [...['Synced', 'Ready', 'Healthy'].map(status)]

/** The definition of the composites, with what Crossplane adds to the author's schema. */
export function compositeCrd(definition: CompositeResourceDefinition): CustomResourceDefinition {
  const { names, scope } = definition.spec
  const legacy = isLegacy(definition)
  const own = legacy
    ? { ...composed, claimRef: reference }
    : { crossplane: { type: 'object', properties: composed } }
  const path = legacy ? '.spec.compositionRef.name' : '.spec.crossplane.compositionRef.name'
  return crd(definition, names, {
    ...{ scope: scope === 'Namespaced' ? 'Namespaced' : 'Cluster', category: 'composite', own },
    columns: [...columns, { name: 'COMPOSITION', type: 'string', jsonPath: path }],
  })
}

/** The definition of the claims; undefined where there are none. */
export function claimCrd(definition: CompositeResourceDefinition): CustomResourceDefinition | undefined {
  const { claimNames } = definition.spec
  if (!claimNames) return undefined
  const policy = { type: 'string', enum: ['Background', 'Foreground'] }
  const own = { ...selection, resourceRef: reference, compositeDeletePolicy: policy }
  return crd(definition, claimNames, { scope: 'Namespaced', category: 'claim', own, columns })
}

interface Addition {
  readonly scope: 'Namespaced' | 'Cluster'
  readonly category: string
  readonly own: Json
  readonly columns: readonly object[]
}

type Names = CompositeResourceDefinition['spec']['names']

function crd(
  { spec }: CompositeResourceDefinition,
  names: Names,
  { scope, category, own, columns: shown }: Addition,
): CustomResourceDefinition {
  const { kind, plural, singular = kind.toLowerCase(), listKind = `${kind}List`, categories = [] } = names
  const versions = spec.versions.map(({ name, served, referenceable, schema }) => ({
    ...{ name, served, storage: referenceable },
    schema: { openAPIV3Schema: withOwn(schema?.openAPIV3Schema ?? {}, own) },
    subresources: { status: {} },
    additionalPrinterColumns: [...shown, age],
  }))
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.${spec.group}` },
    spec: {
      ...{ group: spec.group, scope },
      names: {
        ...{ kind, plural, singular, listKind, categories: [...new Set([...categories, category])] },
        ...(names.shortNames && { shortNames: names.shortNames }),
      },
      versions,
    },
  } as unknown as CustomResourceDefinition
}

/** What the author of a definition wrote, and what is always there. Crossplane's own fields win. */
function withOwn(schema: Json, own: Json): Json {
  const author = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>
  const { spec = {}, status: said = {} } = author
  return {
    ...schema,
    type: 'object',
    properties: {
      ...{ apiVersion: string, kind: string, metadata: { type: 'object' } },
      spec: { ...spec, type: 'object', properties: { ...propertiesOf(spec), ...own } },
      status: { ...said, type: 'object', properties: { ...propertiesOf(said), conditions } },
    },
  }
}

function propertiesOf(schema: Json): Json {
  return (schema['properties'] ?? {}) as Json
}
