import { celName } from '../cel/property-name.ts'
import type { Node } from '../schema/node.ts'
import type { Type } from './type.ts'

/** The type of a place in a schema, with how large its values may be. */
export interface Declared extends Type {
  /** The most characters, bytes, items or entries. */
  readonly maxElements: number
  /** The least characters that a value takes as JSON. */
  readonly minLength: number
  readonly element?: Declared | undefined
  readonly key?: Declared | undefined
  readonly fields?: ReadonlyMap<string, Declared> | undefined
  /** The fields by the names of the schema, those too that no expression can spell. */
  readonly properties?: ReadonlyMap<string, Declared> | undefined
}

/** The largest request that the server reads. */
const maxRequest = 3 * 1024 * 1024
const longestString = maxRequest - 2

const simple = (kind: Type['kind'], minLength: number, maxElements = 0): Declared => ({
  kind,
  minLength,
  maxElements,
})
const plainString = simple('string', 2, longestString)
/** NOTE: the server takes no size from the keys of a map. */
const mapKey = simple('string', 2)

const formats: Readonly<Record<string, Declared>> = {
  duration: simple('duration', 3, 32),
  date: simple('timestamp', 12, 12),
  'date-time': simple('timestamp', 21, 32),
}

/** What rules see of a schema; undefined where they see nothing. `resource`: it is the root of an object. */
export function declaredType(node: Node | undefined, resource: boolean): Declared | undefined {
  if (node === undefined) return undefined
  if (node.intOrString) return simple('dyn', 1, lengthOf(node, longestString))
  if (node.type === 'object') return declaredObject(node, resource)
  if (node.type === 'array') return declaredList(node)
  if (node.type === 'string') return declaredString(node)
  if (node.type === 'boolean') return simple('bool', 4)
  if (node.type === 'number') return simple('double', 1)
  return node.type === 'integer' ? simple('int', 1) : undefined
}

/** How often, at the most, what takes so many characters stands in an object. */
export function mostInRequest(minLength: number): number {
  return Math.floor(maxRequest / (minLength + 1))
}

function declaredList({ items, checks }: Node): Declared | undefined {
  const element = declaredType(items, items?.embedded === true)
  if (element === undefined) return undefined
  const most = checks.maxItems ?? Math.floor(longestString / (element.minLength + 1))
  return { kind: 'list', element, minLength: 2, maxElements: Math.max(most, 0) }
}

function declaredObject(node: Node, resource: boolean): Declared | undefined {
  const { additional, checks } = node
  if (typeof additional !== 'object') return declaredFields(node, resource)
  const element = declaredType(additional, additional.embedded)
  if (element === undefined) return undefined
  const most = checks.maxProperties ?? Math.floor(longestString / (element.minLength + 6))
  return { kind: 'map', key: mapKey, element, minLength: 2, maxElements: Math.max(most, 0) }
}

function declaredFields(node: Node, resource: boolean): Declared {
  const properties = new Map<string, Declared>()
  for (const [name, property] of node.properties) {
    const type = declaredType(property, property.embedded)
    if (type !== undefined) properties.set(name, type)
  }
  if (resource && !hasResourceFields(properties))
    for (const [name, type] of resourceFields) properties.set(name, type)
  const fields = new Map<string, Declared>()
  let minLength = 2
  for (const [name, type] of properties) {
    const spelled = celName(name)
    if (spelled !== undefined) fields.set(spelled, type)
    const defaulted = node.properties.get(name)?.default !== undefined
    if (node.checks.required.includes(name) && !defaulted)
      minLength += Buffer.byteLength(name) + type.minLength + 4
  }
  return { kind: 'object', fields, properties, minLength, maxElements: 0 }
}

/** What rules see of every resource, whatever its schema says. */
const resourceFields: ReadonlyMap<string, Declared> = new Map([
  ['apiVersion', plainString],
  ['kind', plainString],
  [
    'metadata',
    {
      kind: 'object',
      minLength: 2,
      maxElements: 0,
      fields: new Map([
        ['name', plainString],
        ['generateName', plainString],
      ]),
    },
  ],
])

function hasResourceFields(fields: ReadonlyMap<string, Declared>): boolean {
  const named = fields.get('metadata')?.fields
  return [fields.get('apiVersion'), fields.get('kind'), named?.get('name'), named?.get('generateName')].every(
    (type) => type?.kind === 'string',
  )
}

function declaredString(node: Node): Declared {
  const { format, maxLength, enum: values } = node.checks
  if (format === 'byte') return simple('bytes', 2, Math.max(maxLength ?? longestString, 0))
  const known = formats[format ?? '']
  if (known !== undefined) return known
  if (maxLength !== undefined || values === undefined)
    return simple('string', 2, lengthOf(node, longestString))
  const lengths = values.map((value) => (typeof value === 'string' ? Buffer.byteLength(value) : 0))
  return simple(
    'string',
    2,
    lengths.reduce((a, b) => Math.max(a, b), -Infinity),
  )
}

/** In bytes, of which a character has four at the most. */
function lengthOf({ checks: { maxLength } }: Node, otherwise: number): number {
  return maxLength === undefined ? otherwise : Math.max(maxLength, 0) * 4
}
