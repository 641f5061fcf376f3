/** A part of a structural OpenAPI schema, as `apiextensions.k8s.io/v1` has it. */
export interface JSONSchemaProps {
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean'
  readonly description?: string
  readonly format?: string
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly nullable?: boolean
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minProperties?: number
  readonly maxProperties?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, JSONSchemaProps>>
  readonly items?: JSONSchemaProps
  readonly additionalProperties?: JSONSchemaProps
  readonly 'x-kubernetes-validations'?: readonly ValidationRule[]
  readonly 'x-kubernetes-list-type'?: 'atomic' | 'set' | 'map'
  readonly 'x-kubernetes-list-map-keys'?: readonly string[]
  readonly 'x-kubernetes-map-type'?: 'atomic' | 'granular'
  readonly 'x-kubernetes-int-or-string'?: boolean
  readonly 'x-kubernetes-preserve-unknown-fields'?: boolean
}

/** A CEL rule: `self` is the value, `oldSelf` what it was. */
export interface ValidationRule {
  readonly rule: string
  readonly message?: string
  readonly messageExpression?: string
  readonly reason?: 'FieldValueInvalid' | 'FieldValueForbidden' | 'FieldValueRequired' | 'FieldValueDuplicate'
  readonly fieldPath?: string
  readonly optionalOldSelf?: boolean
}

/** What a value of type `Value` must look like. */
export interface Schema<Value = unknown> {
  readonly json: JSONSchemaProps
  /** The field may be absent. */
  readonly optional?: boolean
  /** Only the compiler asks for it: nothing is there. */
  readonly value?: Value
}

/** A field that may be absent. */
export interface OptionalSchema<Value = unknown> extends Schema<Value> {
  readonly optional: true
}

/** The type that a schema describes. */
export type ValueOf<S> = S extends Schema<infer Value> ? Value : never

/** What may be said of any value. A default makes a field one that its author need not write and every reader finds. */
export interface CommonOptions<Value> {
  readonly description?: string
  readonly default?: Value
  readonly rules?: readonly ValidationRule[]
}

export interface StringOptions extends CommonOptions<string> {
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly format?: string
}

export interface NumberOptions extends CommonOptions<number> {
  readonly minimum?: number
  readonly maximum?: number
}

export function string(options: StringOptions = {}): Schema<string> {
  return { json: { type: 'string', ...common(options) } }
}

export function integer(
  options: NumberOptions & { readonly format?: 'int32' | 'int64' } = {},
): Schema<number> {
  return { json: { type: 'integer', ...common(options) } }
}

export function number(options: NumberOptions = {}): Schema<number> {
  return { json: { type: 'number', ...common(options) } }
}

export function boolean(options: CommonOptions<boolean> = {}): Schema<boolean> {
  return { json: { type: 'boolean', ...common(options) } }
}

/** One of these words: `oneOf(['Always', 'Never'])`. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  options: CommonOptions<Word> = {},
): Schema<Word> {
  return { json: { type: 'string', enum: words, ...common(options) } }
}

/** A moment as RFC 3339 writes it. */
export function dateTime(options: CommonOptions<string> = {}): Schema<string> {
  return { json: { type: 'string', format: 'date-time', ...common(options) } }
}

/** `80`, `"http"`, `"25%"`. */
export function intOrString(options: CommonOptions<number | string> = {}): Schema<number | string> {
  return { json: { 'x-kubernetes-int-or-string': true, ...common(options) } }
}

/** `500m`, `2Gi`, `3`. */
export function quantity(options: CommonOptions<number | string> = {}): Schema<number | string> {
  return {
    json: {
      'x-kubernetes-int-or-string': true,
      pattern: '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?[0-9]+))?$',
      ...common(options),
    },
  }
}

/** Any JSON object; what is in it is kept and not looked at. */
export function anyObject(
  options: CommonOptions<Readonly<Record<string, unknown>>> = {},
): Schema<Readonly<Record<string, unknown>>> {
  return { json: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true, ...common(options) } }
}

export interface ArrayOptions<Value> extends CommonOptions<readonly Value[]> {
  readonly minItems?: number
  readonly maxItems?: number
}

/** A list that is written as a whole: whoever applies it owns all of it. */
export function array<Value>(
  items: Schema<Value>,
  options: ArrayOptions<Value> = {},
): Schema<readonly Value[]> {
  return list(items, { 'x-kubernetes-list-type': 'atomic' }, options)
}

/** A list without repetitions, of which several writers own their items. */
export function setOf<Value extends string | number | boolean>(
  items: Schema<Value>,
  options: ArrayOptions<Value> = {},
): Schema<readonly Value[]> {
  return list(items, { 'x-kubernetes-list-type': 'set' }, options)
}

/** A list of objects that these fields tell apart, of which several writers own their items. */
export function listMap<Value extends object>(
  items: Schema<Value>,
  keys: readonly (keyof Value & string)[],
  options: ArrayOptions<Value> = {},
): Schema<readonly Value[]> {
  return list(items, { 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': keys }, options)
}

function list<Value>(
  items: Schema<Value>,
  kind: Pick<JSONSchemaProps, 'x-kubernetes-list-type' | 'x-kubernetes-list-map-keys'>,
  options: ArrayOptions<Value>,
): Schema<readonly Value[]> {
  return { json: { type: 'array', items: items.json, ...kind, ...common(options) } }
}

/** Values by name. */
export function mapOf<Value>(
  values: Schema<Value>,
  options: CommonOptions<Readonly<Record<string, Value>>> & {
    readonly minProperties?: number
    readonly maxProperties?: number
  } = {},
): Schema<Readonly<Record<string, Value>>> {
  return { json: { type: 'object', additionalProperties: values.json, ...common(options) } }
}

type Fields = Readonly<Record<string, Schema>>

type FieldValues<F extends Fields> = {
  readonly [Name in keyof F as F[Name] extends OptionalSchema ? never : Name]: ValueOf<F[Name]>
} & {
  readonly [Name in keyof F as F[Name] extends OptionalSchema ? Name : never]?: ValueOf<F[Name]> | undefined
}

/** The same type, as an editor shows it. */
type Flat<Type> = { [Name in keyof Type]: Type[Name] }

/** An object with these fields. All are required but those that are `optional` or have a default. */
export function object<F extends Fields>(
  fields: F,
  options: CommonOptions<Flat<FieldValues<F>>> = {},
): Schema<Flat<FieldValues<F>>> {
  const entries = Object.entries(fields)
  const required = entries.filter(([, field]) => isRequired(field)).map(([name]) => name)
  return {
    json: {
      type: 'object',
      properties: Object.fromEntries(entries.map(([name, field]) => [name, field.json])),
      ...(required.length > 0 && { required }),
      ...common(options),
    },
  }
}

function isRequired({ optional, json }: Schema): boolean {
  return !optional && json.default === undefined
}

/** The field may be absent. */
export function optional<Value>(schema: Schema<Value>): OptionalSchema<Value> {
  return { ...schema, optional: true }
}

/** The value may be null. */
export function nullable<Value>(schema: Schema<Value>): Schema<Value | null> {
  return { ...(schema as Schema<Value | null>), json: { ...schema.json, nullable: true } }
}

function common({ rules, ...rest }: CommonOptions<unknown>): JSONSchemaProps {
  return { ...rest, ...(rules && rules.length > 0 && { 'x-kubernetes-validations': rules }) }
}
