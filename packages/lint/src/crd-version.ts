import type { ObjectReference } from './finding.ts'
import { at, isObject, type JsonObject, textAt } from './json.ts'
import { type Knowledge, referenceOf } from './object-view.ts'
import type { Problem } from './problem.ts'
import type { Profile } from './profile.ts'
import { profileFor } from './profiles.ts'

/** The schema of one list of conditions. */
export interface ConditionSchema {
  /** From the version on: `schema.openAPIV3Schema.properties.status.properties.conditions`. */
  readonly path: string
  /** The schema of the list. */
  readonly schema: JsonObject
  /** The schema of one condition. */
  readonly items: JsonObject
  /** Whether the object must carry the list. */
  readonly required: boolean
}

/** One served version of a CRD, as rules see it. Paths are relative to the version. */
export interface CrdVersion {
  readonly reference: ObjectReference
  /** The API group that the CRD defines. */
  readonly group: string
  readonly version: string
  readonly path: string
  /** The schema of `status`, absent where the version has none. */
  readonly status?: JsonObject
  readonly statusPath: string
  readonly hasStatusSubresource: boolean
  readonly conditions: readonly ConditionSchema[]
  readonly profile: Profile
}

/** Whether the object is a CustomResourceDefinition. */
export function isCrd(raw: JsonObject): boolean {
  return (
    raw['kind'] === 'CustomResourceDefinition' &&
    textAt(raw, 'apiVersion').startsWith('apiextensions.k8s.io/')
  )
}

const statusPath = 'schema.openAPIV3Schema.properties.status'

/** The served versions of a CRD, the one that is stored first; versions marked deprecated are left alone. */
export function crdVersions(raw: JsonObject, knowledge: Knowledge): readonly CrdVersion[] {
  const versions = at(raw, 'spec', 'versions')
  if (!Array.isArray(versions)) return []
  const group = textAt(raw, 'spec', 'group')
  const known = knowledge.packs.of(group, textAt(raw, 'spec', 'names', 'kind'))
  const path = 'status.conditions'
  return [...versions.entries()]
    .filter(
      ([, version]) => isObject(version) && version['served'] !== false && version['deprecated'] !== true,
    )
    .sort(([, a], [, b]) => Number(b.storage === true) - Number(a.storage === true))
    .map(([index, version]) => {
      const status = at(version, 'schema', 'openAPIV3Schema', 'properties', 'status')
      const apiVersion = `${group}/${textAt(version, 'name')}`
      return {
        reference: referenceOf(raw),
        group,
        version: textAt(version, 'name'),
        path: `spec.versions[${index}]`,
        ...(isObject(status) ? { status } : {}),
        statusPath,
        hasStatusSubresource: isObject(at(version, 'subresources', 'status')),
        conditions: isObject(status) ? conditionSchemas(status) : [],
        profile: knowledge.profile ?? profileFor({ apiVersion, group, known, path }),
      }
    })
}

const maximumDepth = 12

function conditionSchemas(status: JsonObject): readonly ConditionSchema[] {
  const found: ConditionSchema[] = []
  const walk = (schema: unknown, path: string, depth: number): void => {
    if (!isObject(schema) || depth > maximumDepth) return
    const required = schema['required']
    const properties = schema['properties']
    if (isObject(properties)) {
      for (const [key, child] of Object.entries(properties)) {
        if (!isObject(child)) continue
        const childPath = `${path}.properties.${key}`
        const items = child['items']
        if (key === 'deprecated') continue
        if (/^conditions$|Conditions$/.test(key) && isConditionSchema(items)) {
          const isRequired = Array.isArray(required) && required.includes(key)
          found.push({ path: childPath, schema: child, items, required: isRequired })
        } else {
          walk(child, childPath, depth + 1)
        }
      }
    }
    walk(schema['items'], `${path}.items`, depth + 1)
    walk(schema['additionalProperties'], `${path}.additionalProperties`, depth + 1)
  }
  walk(status, statusPath, 0)
  return found
}

function isConditionSchema(items: unknown): items is JsonObject {
  return isObject(at(items, 'properties', 'type')) && isObject(at(items, 'properties', 'status'))
}

/** The schema of a field of a condition, absent where the schema does not know the field. */
export function fieldSchema(list: ConditionSchema, field: string): JsonObject | undefined {
  const schema = at(list.items, 'properties', field)
  return isObject(schema) ? schema : undefined
}

/** Whether every condition must carry the field. */
export function isRequired(list: ConditionSchema, field: string): boolean {
  const required = list.items['required']
  return Array.isArray(required) && required.includes(field)
}

/** A schema that takes more than metav1.Condition does: advice, for those who write conditions may still do it well. */
export function looseSchema(path: string, message: string): Problem {
  return {
    path,
    message,
    severity: 'info',
    fix: 'Take metav1.Condition as the Go type, or its pattern and limits into the schema.',
  }
}
