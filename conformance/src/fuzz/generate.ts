import type { Json } from '../http.ts'
import { withDirectives } from './directives.ts'
import { type FuzzKind, fuzzKinds } from './kinds.ts'
import type { Random } from './random.ts'
import { randomKind, randomKindCount } from './random-kind.ts'
import { fields, grow, type Spice, spoiled } from './shape.ts'
import type { Query, Step, Version } from './step.ts'

const names = ['one', 'two']
const managers = ['alpha', 'beta', 'gamma']
const partialManagers = ['delta', 'epsilon']

/** A random sequence of requests: few objects and few managers, so that they get into each other's way. */
export function sequence(random: Random): Step[] {
  const kinds = random.chance(0.25)
    ? [randomKind(random.below(randomKindCount)).kind]
    : random.shuffled(fuzzKinds).slice(0, random.chance(0.3) ? 2 : 1)
  const length = 2 + random.below(9)
  const steps = Array.from({ length }, (_, index) => step(random, random.pick(kinds), index))
  return random.chance(0.3) ? [...steps, watch(random, random.pick(kinds))] : steps
}

function watch(random: Random, kind: FuzzKind): Step {
  const labelSelector = random.pick(['a=x', 'tier', 'a in (x,y)', ''])
  return { do: 'watch', kind: kind.name, name: 'last', query: labelSelector ? { labelSelector } : {} }
}

function step(random: Random, kind: FuzzKind, index: number): Step {
  const at = { kind: kind.name, name: random.pick(names) }
  const what = index === 0 ? random.pick(['create', 'apply'] as const) : random.pick(weighted)
  const spice: Spice = { presence: random.pick([0.2, 0.35, 0.6]), nulls: kind.junk ? 0.02 : 0 }
  const status = kind.status !== undefined && random.chance(0.35)
  const body = () =>
    sometimesSpoiled(random, kind, grow(random, status ? fieldsUnder('status', kind) : kind.shape, spice))
  const query = writeQuery(random, kind)
  switch (what) {
    case 'create':
      return {
        do: 'create',
        ...at,
        body: merged(kind.base, sometimesSpoiled(random, kind, grow(random, kind.shape, spice))),
        query,
      }
    case 'apply': {
      const partial = !status && random.chance(0.4)
      return {
        do: 'apply',
        ...at,
        status,
        partial,
        body: body(),
        query: applyQuery(random, query, partial),
      }
    }
    case 'merge':
      return {
        do: 'merge',
        ...at,
        status,
        body: withNulls(random, kind, body()),
        version: version(random),
        query,
      }
    case 'strategic':
      return {
        do: 'strategic',
        ...at,
        status,
        body: withDirectives(random, withNulls(random, kind, body())),
        query,
      }
    case 'json':
      return { do: 'json', ...at, status, body: operations(random, kind, body()), query }
    case 'update':
      return { do: 'update', ...at, status, body: body(), version: version(random), query }
    case 'delete':
      return {
        do: 'delete',
        ...at,
        preconditions: random.pick(['none', 'none', 'seen', 'stale']),
        query: dryRun(random),
      }
    case 'delete-collection':
      return { do: 'delete-collection', ...at, query: selectors(random) }
    case 'list':
      return { do: 'list', ...at, ...form(random), query: listQuery(random) }
    default:
      return { do: 'get', ...at, ...form(random) }
  }
}

const weighted = [
  ...(['create', 'update', 'merge', 'merge', 'strategic', 'json', 'get', 'list'] as const),
  ...(['apply', 'apply', 'apply', 'apply', 'delete', 'delete', 'delete-collection'] as const),
]

const fieldsUnder = (name: string, kind: FuzzKind) => fields({ [name]: kind.status! }, [name])

/** Custom kinds are given something wrong now and then, below spec or status. */
function sometimesSpoiled(random: Random, kind: FuzzKind, body: Json): Json {
  const part = 'status' in body ? 'status' : 'spec'
  if (!kind.junk || !isObject(body[part]) || !random.chance(0.12)) return body
  return { ...body, [part]: spoiled(random, body[part]) }
}

/** Deep merge of plain objects; the second wins. */
function merged(base: Json, over: Json): Json {
  if (!isObject(base) || !isObject(over)) return over === undefined ? base : over
  const result: Json = { ...base }
  for (const [name, value] of Object.entries(over))
    result[name] = name in base ? merged(base[name], value) : value
  return result
}

function withNulls(random: Random, kind: FuzzKind, body: Json): Json {
  if (!isObject(body)) return body
  for (const part of ['data', 'spec', 'metadata']) {
    for (const name of Object.keys(body[part] ?? {})) {
      const optional = kind.junk || part !== 'spec'
      if (optional && isObject(body[part]) && random.chance(0.15)) body[part][name] = null
    }
  }
  return body
}

/** The leaves of a body as JSON patch operations. */
function operations(random: Random, kind: FuzzKind, body: Json): Json[] {
  const found: Json[] = []
  const walk = (value: Json, path: string, depth: number) => {
    if (isObject(value) && depth < (kind.junk ? 2 : 4)) {
      for (const [name, inner] of Object.entries(value)) {
        walk(inner, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, depth + 1)
      }
    } else if (path) found.push(operation(random, path, value, kind.junk || !path.startsWith('/spec')))
  }
  walk(body, '', 0)
  return found.slice(0, 4)
}

function operation(random: Random, path: string, value: Json, removable: boolean): Json {
  const op = random.pick(['add', 'add', 'add', 'replace', 'test', removable ? 'remove' : 'add'])
  return op === 'remove' ? { op, path } : { op, path, value }
}

function writeQuery(random: Random, kind: FuzzKind): Query {
  return {
    ...(random.chance(0.7) && { fieldManager: random.pick(managers) }),
    ...(kind.junk && random.chance(0.2) && { fieldValidation: random.pick(['Strict', 'Warn', 'Ignore']) }),
    ...dryRun(random),
  }
}

const dryRun = (random: Random): Query => (random.chance(0.05) ? { dryRun: 'All' } : {})

/** Those who apply a part are others than those who apply the whole: they cannot take away what an object needs. */
function applyQuery(random: Random, query: Query, partial: boolean): Query {
  const fieldManager = random.pick(partial ? partialManagers : managers)
  return { ...query, fieldManager, ...(random.chance(0.4) && { force: 'true' }) }
}

const version = (random: Random): Version => random.pick(['none', 'none', 'seen', 'seen', 'stale'])

const form = (random: Random): { as?: 'table' | 'metadata' } =>
  random.chance(0.2) ? { as: random.pick(['table', 'metadata']) } : {}

function selectors(random: Random): Query {
  const labels = ['a=x', 'a!=x', 'tier', '!tier', 'a in (x,y)', 'b notin (z)', 'a=x,tier=y']
  return {
    ...(random.chance(0.6) && { labelSelector: random.pick(labels) }),
    ...(random.chance(0.2) && { fieldSelector: random.pick(['metadata.name=one', 'metadata.name!=one']) }),
  }
}

function listQuery(random: Random): Query {
  return { ...selectors(random), ...(random.chance(0.3) && { limit: '1' }) }
}

function isObject(value: Json): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
