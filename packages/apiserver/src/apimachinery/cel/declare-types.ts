import type { Environment } from '@marcbachmann/cel-js'
import type { Node } from '../schema/node.ts'
import { celName } from './property-name.ts'

const formats: Readonly<Record<string, string>> = {
  date: 'google.protobuf.Timestamp',
  'date-time': 'google.protobuf.Timestamp',
  datetime: 'google.protobuf.Timestamp',
  duration: 'google.protobuf.Duration',
  byte: 'bytes',
}

const scalars: Readonly<Record<string, string>> = { integer: 'int', number: 'double', boolean: 'bool' }

/** Declares the types of a schema in an environment, and tells the name of each node's own. */
export function declareTypes(
  environment: Environment,
  node: Node,
  root: boolean,
  tell: (node: Node, type: string) => void,
): void {
  let count = 0

  function typeOf(one: Node | undefined, resource: boolean): string {
    if (one === undefined) return 'dyn'
    const type = nodeType(one, resource)
    tell(one, type)
    return type
  }

  function nodeType(one: Node, resource: boolean): string {
    if (one.intOrString) return 'dyn'
    const scalar = scalars[one.type]
    if (scalar !== undefined) return scalar
    if (one.type === 'string') return formats[one.checks.format ?? ''] ?? 'string'
    if (one.type === 'array') return `list<${typeOf(one.items, false)}>`
    return one.type === 'object' ? objectType(one, resource || one.embedded) : 'dyn'
  }

  function objectType(one: Node, resource: boolean): string {
    if (typeof one.additional === 'object') return `map<string, ${typeOf(one.additional, false)}>`
    const fields: Record<string, string> = {}
    for (const [name, property] of one.properties) {
      const spelled = celName(name)
      if (spelled !== undefined) fields[spelled] = typeOf(property, false)
    }
    if (resource) {
      fields.apiVersion = 'string'
      fields.kind = 'string'
      fields.metadata = declared({ name: 'string', generateName: 'string' })
    }
    return Object.keys(fields).length === 0 ? 'map<string, dyn>' : declared(fields)
  }

  function declared(fields: Record<string, string>): string {
    const name = `Object${count++}`
    environment.registerType(name, { fields })
    return name
  }

  typeOf(node, root)
}
