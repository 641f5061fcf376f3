import type { Condition, Dialect } from '@barometer/conditions'
import { type AnyObject, type Kind, kindOf, type ObjectWith } from '../kind.ts'
import type { PrinterColumn } from './columns.ts'
import { conditionsSchema } from './conditions-schema.ts'
import { misfits } from './misfits.ts'
import {
  integer,
  type JSONSchemaProps,
  object,
  optional,
  type Schema,
  type ValidationRule,
} from './schema.ts'

/** What every status has, besides what its kind defines. */
export interface ConditionedStatus {
  readonly conditions?: readonly Condition[]
  readonly observedGeneration?: number
}

/** A kind that this operator defines: what it takes to make its CRD. */
export interface DefinedKind<Object extends AnyObject = AnyObject> extends Kind<Object> {
  readonly schema: JSONSchemaProps
  readonly columns: readonly PrinterColumn[]
  readonly scale?: ScalePaths
  /** Fields that may stand in a field selector. */
  readonly selectableFields: readonly string[]
  /** Shown as a warning to whoever still uses this version. */
  readonly deprecationWarning?: string
  /** Other versions, which are served beside this one. */
  readonly alsoServed?: readonly DefinedKind[]
}

/** Where `kubectl scale` finds what it needs. */
export interface ScalePaths {
  readonly specReplicasPath: string
  readonly statusReplicasPath: string
  readonly labelSelectorPath?: string
}

export interface KindDefinition<Spec, Status> {
  readonly group: string
  readonly version: string
  readonly kind: string
  /** As Kubernetes would guess it, where absent. */
  readonly plural?: string
  readonly shortNames?: readonly string[]
  readonly categories?: readonly string[]
  readonly scope?: 'Namespaced' | 'Cluster'
  readonly description?: string
  readonly spec: Schema<Spec>
  /** `conditions` and `observedGeneration` are added. */
  readonly status?: Schema<Status>
  /** How its conditions are written. Default: the server takes those of any dialect. */
  readonly dialect?: Dialect
  /** CEL rules about the whole object. */
  readonly rules?: readonly ValidationRule[]
  readonly columns?: readonly PrinterColumn[]
  readonly scale?: ScalePaths
  readonly selectableFields?: readonly string[]
  readonly deprecationWarning?: string
  readonly alsoServed?: readonly DefinedKind[]
  /** Nobody reconciles it (a template): it has no status, and so no conditions. */
  readonly dataOnly?: true
}

/**
 * States a kind once: the type of its objects (`ObjectOf`), its CRD (`crdOf`) and the rules for it all come from here. Every
 * kind has a status subresource, unless it is only data.
 */
export function defineKind<Spec, Status = object>(
  definition: KindDefinition<Spec, Status>,
): DefinedKind<ObjectWith<Spec, Status & ConditionedStatus>> {
  const { group, version, kind, plural, scope, scale, deprecationWarning, dataOnly, alsoServed } = definition
  const resource = kindOf<ObjectWith<Spec, Status & ConditionedStatus>>({
    ...{ group, version, kind, namespaced: scope !== 'Cluster' },
    ...(plural !== undefined && { plural }),
    subresources: [...(dataOnly ? [] : ['status']), ...(scale ? ['scale'] : [])],
  })
  const schema = schemaOf(definition)
  return {
    ...resource,
    misfits: (object) => misfits(object, schema),
    shortNames: definition.shortNames ?? [],
    categories: definition.categories ?? [],
    schema,
    columns: definition.columns ?? [],
    selectableFields: definition.selectableFields ?? [],
    ...(scale && { scale }),
    ...(deprecationWarning !== undefined && { deprecationWarning }),
    ...(alsoServed && { alsoServed }),
  }
}

function schemaOf(definition: KindDefinition<unknown, unknown>): JSONSchemaProps {
  const { spec, status = object({}), rules = [], description, dataOnly, dialect } = definition
  return {
    type: 'object',
    ...(description !== undefined && { description }),
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: spec.json,
      ...(!dataOnly && { status: withConditions(status.json, dialect) }),
    },
    ...(!spec.optional && spec.json.default === undefined && { required: ['spec'] }),
    ...(rules.length > 0 && { 'x-kubernetes-validations': rules }),
  }
}

/** A status that has fields of these names keeps its own. */
function withConditions(status: JSONSchemaProps, dialect: Dialect | undefined): JSONSchemaProps {
  const conditioned = object({
    conditions: optional(conditionsSchema(dialect)),
    observedGeneration: optional(integer({ format: 'int64', minimum: 0 })),
  })
  return { ...status, properties: { ...conditioned.json.properties, ...status.properties } }
}
