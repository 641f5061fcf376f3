import type { Json } from '../http.ts'

const string = { type: 'string' }
const integer = { type: 'integer' }

const port = {
  type: 'object',
  required: ['port'],
  properties: {
    port: { type: 'integer', format: 'int32' },
    protocol: { type: 'string', default: 'TCP' },
    name: string,
  },
}

const richSpec = {
  type: 'object',
  properties: {
    replicas: { type: 'integer', default: 1, minimum: 0, maximum: 10 },
    name: { type: 'string', maxLength: 10, pattern: '^[a-z]*$' },
    mode: { type: 'string', enum: ['A', 'B'] },
    ratio: { type: 'number' },
    flag: { type: 'boolean', nullable: true },
    tags: { type: 'array', items: string, 'x-kubernetes-list-type': 'set' },
    ports: {
      type: 'array',
      items: port,
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['port', 'protocol'],
    },
    env: { type: 'array', items: { type: 'object', properties: { name: string, value: string } } },
    settings: { type: 'object', additionalProperties: string },
    frozen: { type: 'object', additionalProperties: string, 'x-kubernetes-map-type': 'atomic' },
    nested: {
      type: 'object',
      default: {},
      properties: {
        a: { type: 'integer', default: 5 },
        b: { type: 'object', properties: { c: string, d: { type: 'array', items: integer } } },
      },
    },
    target: { 'x-kubernetes-int-or-string': true },
    open: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true },
    fixed: {
      type: 'string',
      'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: 'is immutable' }],
    },
  },
  'x-kubernetes-validations': [
    { rule: "!has(self.mode) || self.mode != 'B' || self.replicas > 0", message: 'mode B needs replicas' },
  ],
}

const richStatus = {
  type: 'object',
  properties: {
    phase: string,
    replicas: integer,
    selector: string,
    observedGeneration: { type: 'integer', format: 'int64' },
    conditions: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
      items: {
        type: 'object',
        required: ['type', 'status'],
        properties: {
          type: string,
          status: { type: 'string', enum: ['True', 'False', 'Unknown'] },
          reason: string,
        },
      },
    },
  },
}

const open = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true }

/** A CRD of the fuzzer's group with one version. */
export function definition(kind: string, plural: string, schema: Json, more: Json = {}): Json {
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: `${plural}.fuzz.example.com` },
    spec: {
      group: 'fuzz.example.com',
      scope: 'Namespaced',
      names: { plural, singular: kind.toLowerCase(), kind, listKind: `${kind}List` },
      versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: schema }, ...more }],
    },
  }
}

/** Two versions know a field each that the other does not; both have a default. */
function dual(only: string): Json {
  const item = { type: 'object', required: ['key'], properties: { key: string, [only]: string } }
  const list = {
    type: 'array',
    items: item,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': ['key'],
  }
  const spec = { both: string, [only]: { ...integer, default: 7 }, list }
  return {
    type: 'object',
    properties: {
      spec: { type: 'object', properties: spec },
      status: {
        type: 'object',
        properties: { [only]: string, conditions: richStatus.properties.conditions },
      },
    },
  }
}

function withSecondVersion(crd: Json): Json {
  const [first] = crd.spec.versions
  const second = { ...first, name: 'v2', storage: false, schema: { openAPIV3Schema: dual('second') } }
  return { ...crd, spec: { ...crd.spec, versions: [first, second] } }
}

/** The custom kinds of the fuzzer: one with a schema that uses everything, one with two versions, one that is open. */
export const fuzzDefinitions: Json[] = [
  definition(
    'Rich',
    'riches',
    { type: 'object', properties: { spec: richSpec, status: richStatus } },
    {
      subresources: {
        status: {},
        scale: {
          specReplicasPath: '.spec.replicas',
          statusReplicasPath: '.status.replicas',
          labelSelectorPath: '.status.selector',
        },
      },
    },
  ),
  withSecondVersion(definition('Dual', 'duals', dual('first'), { subresources: { status: {} } })),
  definition('Plain', 'plains', { type: 'object', properties: { spec: open, status: open } }),
]
