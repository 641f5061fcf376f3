import { compileCel } from './cel.ts'
import { actors, assessments, conditionRoles, readExtents, ruleStates } from './pack.ts'
import { platformReaderNames } from './platform.ts'
import { noPlatformFacts, platformRoles } from './platform-facts.ts'
import { checkRelationRule } from './relations.ts'

/** What is wrong with a pack, and where in it: `kinds[2].rules[0].when`. */
export interface PackProblem {
  readonly path: string
  readonly reason: string
}

type Check = (value: unknown, path: string) => readonly PackProblem[]

const fine: readonly PackProblem[] = []
const wrong = (path: string, reason: string): readonly PackProblem[] => [{ path, reason }]

const text: Check = (value, path) =>
  typeof value === 'string' && value !== '' ? fine : wrong(path, 'must be text that is not empty')
const anyText: Check = (value, path) => (typeof value === 'string' ? fine : wrong(path, 'must be text'))
const flag: Check = (value, path) =>
  typeof value === 'boolean' ? fine : wrong(path, 'must be true or false')
const seconds: Check = (value, path) =>
  typeof value === 'number' && value > 0 ? fine : wrong(path, 'must be a number of seconds above 0')

function oneOf(allowed: readonly string[]): Check {
  return (value, path) =>
    allowed.includes(value as string) ? fine : wrong(path, `must be one of ${allowed.join(', ')}`)
}

function matching(pattern: RegExp, reason: string): Check {
  return (value, path) => (typeof value === 'string' && pattern.test(value) ? fine : wrong(path, reason))
}

const cel: Check = (value, path) => {
  const problems = text(value, path)
  if (problems.length > 0) return problems
  try {
    compileCel(value as string)
    return fine
  } catch (error) {
    return wrong(path, `is not CEL: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`)
  }
}

function listOf(each: Check): Check {
  return (value, path) =>
    Array.isArray(value)
      ? value.flatMap((entry, index) => each(entry, `${path}[${index}]`))
      : wrong(path, 'must be a list')
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function tableOf(each: Check): Check {
  return (value, path) =>
    isRecord(value)
      ? Object.entries(value).flatMap(([key, entry]) => each(entry, `${path}.${key}`))
      : wrong(path, 'must be a table of names')
}

function objectOf(
  required: Readonly<Record<string, Check>>,
  optional: Readonly<Record<string, Check>> = {},
): Check {
  return (value, path) => {
    if (!isRecord(value)) return wrong(path, 'must be an object')
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    const missing = Object.keys(required)
      .filter((name) => value[name] === undefined)
      .map((name) => ({ path: at(name), reason: 'is required' }))
    const present = Object.entries(value).flatMap(([name, entry]) => {
      if (entry === undefined) return fine
      const check = Object.hasOwn(required, name)
        ? required[name]
        : Object.hasOwn(optional, name) && optional[name]
      return check ? check(entry, at(name)) : wrong(at(name), 'is not a field of this object')
    })
    return [...missing, ...present]
  }
}

const assessment = oneOf(assessments)
const group = matching(/^[a-z0-9.*-]*$/, 'must be an API group, with * for any run of characters')
const fieldPath = matching(/^[A-Za-z*][\w*[\].=/-]*$/, 'must be a path such as status.phase')

const rule = objectOf(
  {
    id: matching(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case words joined by -'),
    when: cel,
    state: oneOf(ruleStates),
    path: fieldPath,
  },
  { reason: cel, message: cel },
)
const place = objectOf(
  { path: fieldPath, says: tableOf(assessment) },
  { reason: text, message: text, name: text, otherwise: assessment },
)
const controller = objectOf(
  {},
  {
    deployments: listOf(objectOf({ name: text }, { namespace: text })),
    leases: listOf(text),
    managers: listOf(text),
  },
)
const meaning = objectOf({ means: text }, { actor: oneOf(actors) })
const glossary = objectOf({}, { types: tableOf(meaning), reasons: tableOf(meaning) })
const roles = objectOf({}, Object.fromEntries(conditionRoles.map((role) => [role, listOf(text)])))

const groupKind = objectOf({ group, kind: text })
const factsByName = oneOf(platformReaderNames)
const factsByCel = objectOf({}, Object.fromEntries(Object.keys(noPlatformFacts).map((name) => [name, cel])))
const platform = objectOf(
  { role: oneOf(platformRoles) },
  {
    facts: (value, path) => (typeof value === 'string' ? factsByName(value, path) : factsByCel(value, path)),
  },
)

const kindFacts = objectOf(
  { group },
  {
    kinds: listOf(text),
    roles,
    reasons: tableOf(assessment),
    phases: tableOf(assessment),
    whenUnknown: assessment,
    whenFalse: assessment,
    conditionsAt: listOf(fieldPath),
    ignore: listOf(fieldPath),
    places: listOf(place),
    rules: listOf(rule),
    statusless: flag,
    graceSeconds: seconds,
    controller,
    glossary,
    scope: oneOf(['cluster', 'namespaced']),
    makes: listOf(groupKind),
    usualPart: flag,
    partLabelsAt: fieldPath,
    read: objectOf({}, { extent: oneOf(readExtents), fieldSelector: text, partial: flag }),
    omit: listOf(fieldPath),
    platform,
    neverShared: flag,
    mentioned: flag,
  },
)

const relation: Check = (value, path) =>
  checkRelationRule(value).map((problem) => ({
    path: problem.path === '' ? path : `${path}.${problem.path}`,
    reason: problem.message,
  }))

const shape = objectOf(
  {
    name: matching(/^[a-z0-9][a-z0-9-]*$/, 'must be lower-case words joined by -'),
    checkedWith: tableOf(anyText),
    kinds: listOf(kindFacts),
  },
  { relations: listOf(relation), builtInGroups: listOf(anyText) },
)

/**
 * Everything that keeps a value from being a pack, in the order of the value; empty: it is one.
 *
 * Expressions are compiled. A field that nobody knows is a problem, so that a slip of the pen is not silence.
 */
export function checkPack(value: unknown): readonly PackProblem[] {
  const problems = shape(value, '')
  return problems.length > 0 ? problems : [...rolesTwice(value), ...rulesTwice(value), ...unnamedKinds(value)]
}

/** What is said of kinds one by one: they must be named. */
const ofNamedKinds = ['platform', 'usualPart', 'mentioned']

function unnamedKinds(value: unknown): readonly PackProblem[] {
  return (value as Checked).kinds.flatMap((facts, index) =>
    ofNamedKinds
      .filter((name) => facts[name] !== undefined && (!facts.kinds || facts.group.includes('*')))
      .map((name) => ({
        path: `kinds[${index}].${name}`,
        reason: 'needs a group without * and the names of kinds',
      })),
  )
}

interface Checked {
  readonly kinds: readonly {
    readonly [fact: string]: unknown
    readonly group: string
    readonly kinds?: readonly string[]
    readonly roles?: Readonly<Record<string, readonly string[]>>
    readonly rules?: readonly { readonly id: string }[]
  }[]
}

function rolesTwice(value: unknown): readonly PackProblem[] {
  return (value as Checked).kinds.flatMap(({ roles: given = {} }, index) => {
    const types = Object.values(given).flat()
    const twice = types.find((type, position) => types.indexOf(type) !== position)
    return twice === undefined ? fine : wrong(`kinds[${index}].roles`, `gives ${twice} more than one role`)
  })
}

/** Two kinds may share a rule, but not the id of different ones. */
function rulesTwice(value: unknown): readonly PackProblem[] {
  const seen = new Map<string, { readonly path: string; readonly rule: string }>()
  return (value as Checked).kinds.flatMap(({ rules = [] }, kind) =>
    rules.flatMap((given, index) => {
      const path = `kinds[${kind}].rules[${index}].id`
      const first = seen.get(given.id)
      const asText = JSON.stringify(given)
      if (first && first.rule !== asText) return wrong(path, `${given.id} is taken by ${first.path}`)
      if (!first) seen.set(given.id, { path, rule: asText })
      return fine
    }),
  )
}
