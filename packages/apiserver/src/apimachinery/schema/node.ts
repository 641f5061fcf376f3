import type { Json } from '../json/json.ts'
import type { Rule } from './rule.ts'

/** One node of a structural schema, compiled: what the walks over objects ask for, ready to use. */
export interface Node {
  /** `''` when the schema names none. */
  type: string
  /** What a value's type is checked against, as messages print it; empty for anything. */
  types: readonly string[]
  nullable: boolean
  intOrString: boolean
  preserve: boolean
  embedded: boolean
  properties: ReadonlyMap<string, Node>
  /** What keys beyond the properties hold; `false` forbids them where validation looks at them. */
  additional: Node | boolean | undefined
  items: Node | undefined
  listType: string | undefined
  listKeys: readonly string[]
  mapType: string | undefined
  default: Json | undefined
  checks: Checks
  allOf: readonly Node[]
  anyOf: readonly Node[]
  oneOf: readonly Node[]
  not: Node | undefined
  rules: readonly Rule[]
  /** Whether this node or one below has a default, a list type, a rule or an embedded resource: what walks may skip. */
  below: { defaults: boolean; lists: boolean; rules: boolean; embedded: boolean }
}

/** The value validations of one node; undefined ones do not apply. */
export interface Checks {
  format: string | undefined
  minimum: number | undefined
  exclusiveMinimum: boolean
  maximum: number | undefined
  exclusiveMaximum: boolean
  multipleOf: number | undefined
  minLength: number | undefined
  maxLength: number | undefined
  pattern: string | undefined
  minItems: number | undefined
  maxItems: number | undefined
  uniqueItems: boolean
  minProperties: number | undefined
  maxProperties: number | undefined
  required: readonly string[]
  enum: readonly Json[] | undefined
}

/** The schema of a key of an object: its property, else what other keys hold, else none. */
export function childOf(node: Node, key: string): Node | undefined {
  const property = node.properties.get(key)
  if (property !== undefined) return property
  return typeof node.additional === 'object' ? node.additional : undefined
}
