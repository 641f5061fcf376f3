import type { Random } from '@barometer/testkit'
import type { Json } from '../http.ts'
import { withDirectives } from './directives.ts'
import type { FuzzKind } from './fuzz-kind.ts'
import { fuzzKinds } from './kinds.ts'
import { randomKind, randomKindCount } from './random-kind.ts'
import { deletion, deletionOfAll, get, list, watch } from './reads-and-deletes.ts'
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

function step(random: Random, kind: FuzzKind, index: number): Step {
  const at = { kind: kind.name, name: random.pick(names), ...version(random, kind) }
  const what = index === 0 ? random.pick(['create', 'apply'] as const) : random.pick(weighted)
  switch (what) {
    case 'get':
      return { ...at, ...get(random, kind) }
    case 'list':
      return { ...at, ...list(random) }
    case 'delete':
      return { ...at, ...deletion(random, kind) }
    case 'delete-collection':
      return { ...at, ...deletionOfAll(random, kind) }
    case 'scale':
      if (kind.scale) return { ...at, ...scaling(random) }
      return { ...at, ...write(random, kind, 'merge', index) }
    default:
      return { ...at, ...write(random, kind, what, index) }
  }
}

type Writing = 'create' | 'update' | 'merge' | 'strategic' | 'json' | 'apply'
type Rest<S> = S extends Step ? Omit<S, 'kind' | 'name' | 'in'> : never

const weighted = [
  ...(['create', 'update', 'merge', 'merge', 'strategic', 'json', 'get', 'list', 'scale'] as const),
  ...(['apply', 'apply', 'apply', 'apply', 'delete', 'delete', 'delete-collection'] as const),
]

const version = (random: Random, kind: FuzzKind) =>
  kind.versions && random.chance(0.4) ? { in: random.pick(kind.versions) } : {}

function scaling(random: Random): Rest<Step> {
  return {
    do: 'scale',
    how: random.pick(['update', 'merge', 'json']),
    replicas: random.pick([0, 1, 2, 3, 4, -1]),
    version: seen(random),
    query: writeQuery(random),
  }
}

function write(random: Random, kind: FuzzKind, what: Writing, index: number): Rest<Step> {
  const spice: Spice = { presence: random.pick([0.2, 0.35, 0.6]), nulls: kind.junk ? 0.02 : 0 }
  const status = kind.status !== undefined && random.chance(0.35)
  const whole = () => sometimesSpoiled(random, kind, grow(random, kind.shape, spice))
  const body = () =>
    status ? sometimesSpoiled(random, kind, grow(random, fieldsUnder('status', kind), spice)) : whole()
  const query = writeQuery(random)
  const form = bodyForm(random)
  switch (what) {
    case 'create': {
      // Names that the server makes up sort by what is before them, so each step has its own.
      const generate = random.chance(0.06) ? { generate: `gen${index}-` } : {}
      return { do: 'create', body: merged(kind.base, whole()), query, ...generate, ...form }
    }
    case 'apply': {
      const partial = !status && random.chance(0.4)
      return { do: 'apply', status, partial, body: body(), query: applyQuery(random, query, partial) }
    }
    case 'merge': {
      const patch = withNulls(random, kind, body())
      return {
        do: 'merge',
        status,
        body: patch,
        version: seen(random),
        query,
        ...(form.twice && { twice: true }),
      }
    }
    case 'strategic':
      return { do: 'strategic', status, body: withDirectives(random, withNulls(random, kind, body())), query }
    case 'json':
      return { do: 'json', status, body: operations(random, kind, body()), query }
    case 'update':
      return { do: 'update', status, body: body(), version: seen(random), query, ...form }
  }
}

/** Mostly plain JSON. */
function bodyForm(random: Random): { twice?: boolean; yaml?: boolean } {
  const what = random.below(30)
  return what === 0 ? { twice: true } : what === 1 ? { yaml: true } : {}
}

const fieldsUnder = (name: string, kind: FuzzKind) => fields({ [name]: kind.status! }, [name])

/** Custom kinds are given something wrong now and then, below spec or status; built-in ones an unknown field. */
function sometimesSpoiled(random: Random, kind: FuzzKind, body: Json): Json {
  if (!kind.junk) return random.chance(0.03) ? withUnknown(random, body) : body
  const part = 'status' in body ? 'status' : 'spec'
  if (!isObject(body[part]) || !random.chance(0.12)) return body
  return { ...body, [part]: spoiled(random, body[part]) }
}

function withUnknown(random: Random, body: Json): Json {
  const part = random.pick(['', 'metadata', 'spec'])
  if (part === '') return { ...body, unknown: 1 }
  return isObject(body[part]) ? { ...body, [part]: { ...body[part], unknown: 'x' } } : body
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

function writeQuery(random: Random): Query {
  return {
    ...(random.chance(0.7) && { fieldManager: random.pick(managers) }),
    ...(random.chance(0.2) && { fieldValidation: random.pick(['Strict', 'Warn', 'Ignore']) }),
    ...(random.chance(0.05) && { dryRun: 'All' }),
  }
}

/** Those who apply a part are others than those who apply the whole: they cannot take away what an object needs. */
function applyQuery(random: Random, query: Query, partial: boolean): Query {
  const fieldManager = random.pick(partial ? partialManagers : managers)
  return { ...query, fieldManager, ...(random.chance(0.4) && { force: 'true' }) }
}

const seen = (random: Random): Version => random.pick(['none', 'none', 'seen', 'seen', 'stale'])

function isObject(value: Json): boolean {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}
