import { type FieldError, type FieldErrorReason, type FieldValue, fieldError } from '../field/field-error.ts'
import { isObject, type JsonObject } from '../json/json.ts'

/** Whether `x-kubernetes-list-type`, its keys and `x-kubernetes-map-type` fit the schema they stand in. */
export function listTypeErrors(schema: JsonObject, path: string): FieldError[] {
  const report = new Report(schema, path)
  report.typeOf('x-kubernetes-map-type', 'object', ['atomic', 'granular'])
  report.typeOf('x-kubernetes-list-type', 'array', ['atomic', 'set', 'map'])
  if (schema['x-kubernetes-list-type'] === 'set') report.setItems()
  report.keys()
  if (schema['x-kubernetes-list-type'] === 'map') report.mapItems()
  report.keyValues()
  return report.causes
}

class Report {
  readonly causes: FieldError[] = []
  readonly schema: JsonObject
  readonly path: string
  readonly items: JsonObject | undefined
  readonly listKeys: string[]

  constructor(schema: JsonObject, path: string) {
    this.schema = schema
    this.path = path
    this.items = isObject(schema.items) ? schema.items : undefined
    const keys = schema['x-kubernetes-list-map-keys']
    this.listKeys = Array.isArray(keys) ? keys.map(String) : []
  }

  add(reason: FieldErrorReason, below: string, value: FieldValue, detail: string): void {
    this.causes.push(fieldError.of(reason, `${this.path}.${below}`, value, detail))
  }

  typeOf(key: string, type: string, allowed: string[]): void {
    const value = this.schema[key]
    if (value === undefined) return
    const found = typeof this.schema.type === 'string' ? this.schema.type : ''
    const detail = `must be ${type} if ${key} is specified`
    if (found === '') this.add('FieldValueRequired', 'type', '', detail)
    else if (found !== type) this.add('FieldValueInvalid', 'type', found, detail)
    if (allowed.includes(String(value))) return
    const supported = `supported values: ${allowed.map((one) => JSON.stringify(one)).join(', ')}`
    this.add('FieldValueNotSupported', key, value, supported)
  }

  /** Items of a set are compared as a whole. */
  setItems(): void {
    if (this.schema.type !== 'array' || this.items === undefined) return
    const detail = 'must be atomic as item of a list with x-kubernetes-list-type=set'
    const list = this.items['x-kubernetes-list-type']
    if (this.items.type === 'array' && list !== undefined && list !== 'atomic') {
      this.add('FieldValueInvalid', 'items.x-kubernetes-list-type', list, detail)
    }
    if (this.items.type === 'object' && this.items['x-kubernetes-map-type'] !== 'atomic') {
      this.add('FieldValueInvalid', 'items.x-kubernetes-map-type', list ?? null, detail)
    }
  }

  keys(): void {
    const type = this.schema['x-kubernetes-list-type']
    if (this.listKeys.length === 0 || type === 'map') return
    const detail = 'must be map if x-kubernetes-list-map-keys is non-empty'
    if (type === undefined) this.add('FieldValueRequired', 'x-kubernetes-list-type', '', detail)
    else this.add('FieldValueInvalid', 'x-kubernetes-list-type', type, detail)
  }

  mapItems(): void {
    const { items, listKeys } = this
    const keysField = 'x-kubernetes-list-map-keys'
    if (listKeys.length === 0) {
      this.add('FieldValueRequired', keysField, '', 'must not be empty if x-kubernetes-list-type is map')
    }
    if (this.schema.items === undefined) {
      this.add('FieldValueRequired', 'items', '', 'must have a schema if x-kubernetes-list-type is map')
    }
    if (items === undefined) return
    if (items.type !== 'object') {
      const detail = "must be object if parent array's x-kubernetes-list-type is map"
      this.add('FieldValueInvalid', 'items.type', items.type ?? '', detail)
      return
    }
    for (const [at, key] of listKeys.entries()) {
      const property = this.property(key)
      if (property === undefined) {
        this.add('FieldValueInvalid', keysField, listKeys, 'entries must all be names of item properties')
      } else if (property.type === 'array' || property.type === 'object') {
        const detail = "must be a scalar type if parent array's x-kubernetes-list-type is map"
        this.add('FieldValueInvalid', `items.properties[${key}].type`, items.type, detail)
      }
      if (listKeys.indexOf(key) < at) {
        this.add('FieldValueInvalid', keysField, listKeys, 'must not contain duplicate entries')
      }
    }
  }

  property(key: string): JsonObject | undefined {
    const properties = this.items?.properties
    return isObject(properties) && isObject(properties[key]) ? properties[key] : undefined
  }

  /** A key must always have a value: required, or with a default, and never null. */
  keyValues(): void {
    const type = this.schema['x-kubernetes-list-type']
    if (this.items === undefined || (type !== 'set' && type !== 'map')) return
    if (this.items.nullable === true) {
      this.add(
        'FieldValueForbidden',
        'items.nullable',
        '',
        `cannot be nullable when x-kubernetes-list-type is ${type}`,
      )
    }
    if (type !== 'map') return
    const required = Array.isArray(this.items.required) ? this.items.required : []
    for (const key of this.listKeys) {
      const property = this.property(key)
      if (property === undefined) continue
      const why = 'this property is in x-kubernetes-list-map-keys, so it'
      if (!required.includes(key) && property.default === undefined) {
        const detail = `${why} must have a default or be a required property`
        this.add('FieldValueRequired', `items.properties[${key}].default`, '', detail)
      }
      if (property.nullable === true) {
        this.add('FieldValueForbidden', `items.properties[${key}].nullable`, '', `${why} cannot be nullable`)
      }
    }
  }
}
