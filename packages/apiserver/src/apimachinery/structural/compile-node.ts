import { compileRules } from '../cel/compile-rules.ts'
import { supportedFormat } from '../formats/formats.ts'
import { isObject, type Json, type JsonObject } from '../json/json.ts'
import type { Checks, Node } from '../schema/node.ts'
import { pruneValue } from '../schema/prune.ts'

/** Compiles a JSON schema, whatever it holds: what is malformed in it counts as absent. */
export function compileNode(schema: Json | undefined): Node {
  const source = isObject(schema) ? schema : {}
  const node = structure(source)
  node.below = {
    defaults: node.default !== undefined || some(node, ({ below }) => below.defaults),
    lists: ['set', 'map'].includes(node.listType ?? '') || some(node, ({ below }) => below.lists),
    embedded: node.embedded || some(node, ({ below }) => below.embedded),
    rules: false,
  }
  if (node.default !== undefined) node.default = pruneValue(node.default, node)
  node.rules = compileRules(source['x-kubernetes-validations'], node)
  node.below.rules = node.rules.length > 0 || some(node, ({ below }) => below.rules)
  return node
}

type Building = { -readonly [key in keyof Node]: Node[key] }

function structure(source: JsonObject): Building {
  const type = typeof source.type === 'string' ? source.type : ''
  const intOrString = source['x-kubernetes-int-or-string'] === true
  const types = intOrString ? ['integer', 'string'] : type === '' ? [] : [type]
  return {
    type,
    types,
    nullable: source.nullable === true,
    intOrString,
    preserve: source['x-kubernetes-preserve-unknown-fields'] === true,
    embedded: source['x-kubernetes-embedded-resource'] === true,
    properties: propertiesOf(source.properties),
    additional: additionalOf(source.additionalProperties),
    items: isObject(source.items) ? compileNode(source.items) : undefined,
    listType: text(source['x-kubernetes-list-type']),
    listKeys: texts(source['x-kubernetes-list-map-keys']),
    mapType: text(source['x-kubernetes-map-type']),
    default: source.default === null ? undefined : source.default,
    checks: checksOf(source, types),
    allOf: nodes(source.allOf),
    anyOf: nodes(source.anyOf),
    oneOf: nodes(source.oneOf),
    not: isObject(source.not) ? compileNode(source.not) : undefined,
    rules: [],
    below: { defaults: false, lists: false, rules: false, embedded: false },
  }
}

function some(node: Node, holds: (child: Node) => boolean): boolean {
  for (const child of node.properties.values()) if (holds(child)) return true
  if (typeof node.additional === 'object' && holds(node.additional)) return true
  return node.items !== undefined && holds(node.items)
}

function propertiesOf(value: Json | undefined): Map<string, Node> {
  const properties = new Map<string, Node>()
  if (isObject(value)) {
    for (const [name, schema] of Object.entries(value)) properties.set(name, compileNode(schema))
  }
  return properties
}

function additionalOf(value: Json | undefined): Node | boolean | undefined {
  if (isObject(value)) return compileNode(value)
  return typeof value === 'boolean' ? value : undefined
}

function nodes(value: Json | undefined): Node[] {
  return Array.isArray(value) ? value.map(compileNode) : []
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined
}

function texts(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}

function number(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : undefined
}

function checksOf(source: JsonObject, types: readonly string[]): Checks {
  const pattern = text(source.pattern)
  return {
    format: supportedFormat(text(source.format), types),
    minimum: number(source.minimum),
    exclusiveMinimum: source.exclusiveMinimum === true,
    maximum: number(source.maximum),
    exclusiveMaximum: source.exclusiveMaximum === true,
    multipleOf: number(source.multipleOf),
    minLength: number(source.minLength),
    maxLength: number(source.maxLength),
    pattern: pattern === '' ? undefined : pattern,
    minItems: number(source.minItems),
    maxItems: number(source.maxItems),
    uniqueItems: source.uniqueItems === true,
    minProperties: number(source.minProperties),
    maxProperties: number(source.maxProperties),
    required: texts(source.required),
    enum: Array.isArray(source.enum) && source.enum.length > 0 ? source.enum : undefined,
  }
}
