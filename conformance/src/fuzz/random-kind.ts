import { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'
import { definition } from './definitions.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { fields, listOf, mapOf, oneOf, type Shape } from './shape.ts'

/** How many kinds with random schemas there are. They are the same in every run. */
export const randomKindCount = 40

interface Grown {
  schema: Json
  shape: Shape
}

const made = new Map<number, { kind: FuzzKind; definition: Json }>()

/** A custom kind with a random schema, and its definition; the same for the same index. */
export function randomKind(index: number): { kind: FuzzKind; definition: Json } {
  const known = made.get(index) ?? make(index)
  made.set(index, known)
  return known
}

function make(index: number) {
  const random = new Random(900_000 + index)
  const spec = object(random, 0)
  const status = object(random, 1)
  const hasStatus = random.chance(0.6)
  const schema = { type: 'object', properties: { spec: spec.schema, status: status.schema } }
  const metadata = fields({ labels: mapOf(['a', 'tier'], oneOf('x', 'y')) })
  const kind: FuzzKind = {
    name: `random-${index}`,
    resource: `fuzz.example.com/v1/random${index}s`,
    apiVersion: 'fuzz.example.com/v1',
    kind: `Random${index}`,
    base: {},
    shape: fields({ metadata, spec: spec.shape, ...(!hasStatus && { status: status.shape }) }),
    ...(hasStatus && { status: status.shape }),
    junk: true,
  }
  const subresources = hasStatus ? { subresources: { status: {} } } : {}
  return { kind, definition: definition(kind.kind, `random${index}s`, schema, subresources) }
}

function any(random: Random, depth: number): Grown {
  const simple = [text, integer, number, boolean, intOrString]
  const deep = [object, map, list, list]
  return random.pick(depth >= 3 || random.chance(0.5) ? simple : deep)(random, depth)
}

/** Values are mostly good; one in eight is not, where the schema gives a reason. */
const mostly = (good: Json[], bad: Json) =>
  oneOf(...Array.from({ length: 7 }, (_, n) => good[n % good.length]), bad)

function text(random: Random): Grown {
  const plain = { type: 'string', maxLength: 20 }
  const good = ['x', 'y', 'abc']
  return random.pick<Grown>([
    { schema: plain, shape: oneOf(...good, '') },
    { schema: { ...plain, default: 'made' }, shape: oneOf(...good) },
    { schema: { ...plain, nullable: true }, shape: oneOf(...good, null) },
    { schema: { ...plain, enum: good }, shape: mostly(good, 'z') },
    { schema: { ...plain, minLength: 1 }, shape: mostly(good, '') },
    { schema: { ...plain, maxLength: 3 }, shape: mostly(good, 'abcd') },
    { schema: { ...plain, pattern: '^[a-z]+$' }, shape: mostly(good, 'A1') },
    { schema: { ...plain, format: 'date-time' }, shape: mostly(['2026-01-01T00:00:00Z'], 'never') },
    { schema: { ...plain, ...rule('self != "y"', 'not y') }, shape: mostly(['x', 'abc'], 'y') },
    { schema: { ...plain, ...rule('self == oldSelf', 'stays') }, shape: mostly(['x'], 'y') },
  ])
}

function integer(random: Random): Grown {
  const plain = { type: 'integer' }
  return random.pick<Grown>([
    { schema: plain, shape: oneOf(0, 1, 2) },
    { schema: { ...plain, default: 3 }, shape: oneOf(1, 2) },
    { schema: { ...plain, minimum: 1, maximum: 5 }, shape: mostly([1, 2, 5], 9) },
    { schema: { ...plain, minimum: 1, exclusiveMinimum: true }, shape: mostly([2, 3], 1) },
    { schema: { ...plain, multipleOf: 2 }, shape: mostly([2, 4], 3) },
    { schema: { ...plain, format: 'int32' }, shape: oneOf(1, 2) },
    { schema: { ...plain, format: 'int64', enum: [1, 2] }, shape: mostly([1, 2], 3) },
    { schema: { ...plain, ...rule('self >= oldSelf', 'only upward') }, shape: oneOf(1, 2, 3) },
    { schema: { ...plain, ...rule('self % 2 == 0') }, shape: mostly([2, 4], 3) },
  ])
}

function number(random: Random): Grown {
  return random.pick<Grown>([
    { schema: { type: 'number' }, shape: oneOf(1.5, 0.25, 2) },
    { schema: { type: 'number', maximum: 10 }, shape: mostly([1.5, 2.25], 10.5) },
  ])
}

function boolean(random: Random): Grown {
  return random.pick<Grown>([
    { schema: { type: 'boolean' }, shape: oneOf(true, false) },
    { schema: { type: 'boolean', default: true }, shape: oneOf(true, false) },
    { schema: { type: 'boolean', nullable: true, default: false }, shape: oneOf(true, null) },
  ])
}

function intOrString(): Grown {
  return { schema: { 'x-kubernetes-int-or-string': true }, shape: oneOf(1, '25%', 'x') }
}

function object(random: Random, depth: number): Grown {
  const names = random.some(['a', 'b', 'c', 'd', 'e'], depth === 0 ? 0.9 : 0.5)
  const members = Object.fromEntries(names.map((name) => [name, any(random, depth + 1)]))
  const shapes = Object.fromEntries(names.map((name) => [name, members[name]!.shape]))
  const required = depth === 0 ? [] : random.some(names, 0.15)
  const schema = {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, members[name]!.schema])),
    ...(required.length > 0 && { required }),
    ...(required.length === 0 && random.chance(0.2) && { default: {} }),
    ...(random.chance(0.1) && { 'x-kubernetes-map-type': 'atomic' }),
    ...(random.chance(0.1) && { 'x-kubernetes-preserve-unknown-fields': true }),
  }
  return { schema, shape: fields(shapes, random.chance(0.8) ? required : []) }
}

function map(random: Random, depth: number): Grown {
  const value = any(random, depth + 1)
  const schema = {
    type: 'object',
    maxProperties: 3,
    additionalProperties: value.schema,
    ...(random.chance(0.2) && { 'x-kubernetes-map-type': 'atomic' }),
  }
  return { schema, shape: mapOf(['k', 'l', 'm'], value.shape) }
}

function list(random: Random, depth: number): Grown {
  const what = random.below(4)
  if (what === 0) return mapList(random, depth)
  if (what === 1) {
    const items = { type: 'string', maxLength: 20 }
    const schema = { type: 'array', maxItems: 4, items, 'x-kubernetes-list-type': 'set' }
    return { schema, shape: listOf(oneOf('x', 'y', 'z'), 3, ['']) }
  }
  const item = any(random, depth + 1)
  const type = random.chance(0.5) ? { 'x-kubernetes-list-type': 'atomic' } : {}
  const items = withoutTransitions(item.schema)
  return { schema: { type: 'array', maxItems: 4, items, ...type }, shape: listOf(item.shape, 3) }
}

/** Rules about a change cannot stand where old and new elements cannot be told to be the same. */
function withoutTransitions(schema: Json): Json {
  if (schema === null || typeof schema !== 'object') return schema
  if (Array.isArray(schema)) return schema.map(withoutTransitions)
  const isTransition = ([name, value]: [string, Json]) =>
    name === 'x-kubernetes-validations' && value.some((each: Json) => each.rule.includes('oldSelf'))
  const members = Object.entries(schema).filter((member) => !isTransition(member))
  return Object.fromEntries(members.map(([name, value]) => [name, withoutTransitions(value)]))
}

/** A list whose elements are told apart by a key, which is required or has a default. */
function mapList(random: Random, depth: number): Grown {
  const rest = object(random, depth + 1)
  const second = random.chance(0.4)
  const properties = {
    ...rest.schema.properties,
    key: { type: 'string', maxLength: 20 },
    ...(second && { side: { type: 'string', maxLength: 20, default: 'left' } }),
  }
  const items = { type: 'object', required: [...(rest.schema.required ?? []), 'key'], properties }
  const keys = second ? ['key', 'side'] : ['key']
  const inner = (rest.shape as Extract<Shape, { type: 'fields' }>).fields
  const item = fields(
    { ...inner, key: oneOf('x', 'y', 'z'), ...(second && { side: oneOf('left', 'right') }) },
    items.required,
  )
  const schema = {
    type: 'array',
    maxItems: 4,
    items,
    'x-kubernetes-list-type': 'map',
    'x-kubernetes-list-map-keys': keys,
  }
  return { schema, shape: listOf(item, 3, keys) }
}

function rule(text: string, message?: string): Json {
  return { 'x-kubernetes-validations': [{ rule: text, ...(message && { message }) }] }
}
