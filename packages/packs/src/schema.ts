import {
  anyText,
  type Check,
  flag,
  listOf,
  mapOf,
  matching,
  numberAbove,
  objectOf,
  oneOf,
  type Problem,
  text,
} from '@barometer/validation'
import { compileCel } from './cel.ts'
import { codeRuleNames } from './code-rules.ts'
import { inferenceNames, keeperNames } from './inferences.ts'
import { actors, assessments, conditionRoles, readExtents, ruleStates } from './pack.ts'
import { platformReaderNames } from './platform.ts'
import { noPlatformFacts, platformRoles } from './platform-facts.ts'
import { relationRule } from './relation-schema.ts'

const wrong = (path: string, reason: string): readonly Problem[] => [{ path, reason }]

const cel: Check = (value, path) => {
  const problems = text(value, path)
  if (problems.length > 0) return problems
  try {
    compileCel(value as string)
    return []
  } catch (error) {
    return wrong(path, `is not CEL: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`)
  }
}

const assessment = oneOf(...assessments)
const group = matching(/^[a-z0-9.*-]*$/, 'an API group, with * for any run of characters')
const fieldPath = matching(/^[A-Za-z*][\w*[\].=/-]*$/, 'a path such as status.phase')

const objectPath = matching(/^[A-Za-z][^\s]*$/, 'a path such as metadata.labels["app.kubernetes.io/name"]')

const ruleFields = objectOf(
  {
    id: matching(/^[a-z0-9][a-z0-9-]*$/, 'lower-case words joined by -'),
    state: oneOf(...ruleStates),
    path: fieldPath,
  },
  { when: cel, code: oneOf(...codeRuleNames), reason: cel, message: cel },
)
/** It applies by an expression, or by a rule in code, which says reason and message itself. */
const rule: Check = (value, path) => {
  const problems = ruleFields(value, path)
  if (problems.length > 0) return problems
  const { when, code, reason, message } = value as Readonly<Record<string, unknown>>
  if ((when === undefined) === (code === undefined)) return wrong(path, 'needs either when or code')
  const twice = code !== undefined && (reason !== undefined || message !== undefined)
  return twice ? wrong(path, 'has reason and message by its code') : []
}
const place = objectOf(
  { path: fieldPath, says: mapOf(assessment) },
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
const meaning = objectOf({ means: text }, { actor: oneOf(...actors) })
const glossary = objectOf({}, { types: mapOf(meaning), reasons: mapOf(meaning) })
const finalWhere = objectOf({}, { messages: listOf(text), restarts: numberAbove(0) })
const final: Check = (value, path) => (value === true ? [] : finalWhere(value, path))
const runbook = objectOf(
  {},
  {
    advice: text,
    command: text,
    link: matching(/^https?:\/\/\S+$/, 'an address that begins with https:// or http://'),
    final,
  },
)
const origin = objectOf({ is: text, name: objectPath }, { namespace: objectPath, until: text })
const roles = objectOf({}, Object.fromEntries(conditionRoles.map((role) => [role, listOf(text)])))

const groupKind = objectOf({ group, kind: text })
const factsByName = oneOf(...platformReaderNames)
const factsByCel = objectOf({}, Object.fromEntries(Object.keys(noPlatformFacts).map((name) => [name, cel])))
const platform = objectOf(
  { role: oneOf(...platformRoles) },
  {
    facts: (value, path) => (typeof value === 'string' ? factsByName(value, path) : factsByCel(value, path)),
  },
)

const kindFacts = objectOf(
  { group },
  {
    kinds: listOf(text),
    roles,
    reasons: mapOf(assessment),
    phases: mapOf(assessment),
    whenUnknown: assessment,
    whenFalse: assessment,
    conditionsAt: listOf(fieldPath),
    ignore: listOf(fieldPath),
    places: listOf(place),
    rules: listOf(rule),
    statusless: flag,
    graceSeconds: numberAbove(0, 'a number of seconds'),
    deletion: objectOf({ seconds: numberAbove(0, 'a number of seconds'), usualFinalizers: listOf(text) }, {}),
    controller,
    glossary,
    runbooks: mapOf(runbook),
    scope: oneOf('cluster', 'namespaced'),
    makes: listOf(groupKind),
    usualPart: flag,
    partLabelsAt: fieldPath,
    read: objectOf({}, { extent: oneOf(...readExtents), fieldSelector: text, partial: flag }),
    omit: listOf(fieldPath),
    platform,
    normalEvidence: listOf(text),
    keeps: oneOf(...keeperNames),
    infers: oneOf(...inferenceNames),
    neverShared: flag,
    mentioned: flag,
  },
)

const shape = objectOf(
  {
    name: matching(/^[a-z0-9][a-z0-9-]*$/, 'lower-case words joined by -'),
    checkedWith: mapOf(anyText),
    kinds: listOf(kindFacts),
  },
  {
    relations: listOf(relationRule),
    builtInGroups: listOf(anyText),
    glossary,
    runbooks: mapOf(runbook),
    origins: listOf(origin),
  },
)

/**
 * Everything that keeps a value from being a pack, in the order of the value; empty: it is one.
 *
 * Expressions are compiled. A field that nobody knows is a problem, so that a slip of the pen is not silence.
 */
export function checkPack(value: unknown): readonly Problem[] {
  const problems = shape(value, '')
  return problems.length > 0 ? problems : [...rolesTwice(value), ...rulesTwice(value), ...unnamedKinds(value)]
}

/** What is said of kinds one by one: they must be named. */
const ofNamedKinds = ['platform', 'keeps', 'infers', 'usualPart', 'mentioned']

function unnamedKinds(value: unknown): readonly Problem[] {
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

function rolesTwice(value: unknown): readonly Problem[] {
  return (value as Checked).kinds.flatMap(({ roles: given = {} }, index) => {
    const types = Object.values(given).flat()
    const twice = types.find((type, position) => types.indexOf(type) !== position)
    return twice === undefined ? [] : wrong(`kinds[${index}].roles`, `gives ${twice} more than one role`)
  })
}

/** Two kinds may share a rule, but not the id of different ones. */
function rulesTwice(value: unknown): readonly Problem[] {
  const seen = new Map<string, { readonly path: string; readonly rule: string }>()
  return (value as Checked).kinds.flatMap(({ rules = [] }, kind) =>
    rules.flatMap((given, index) => {
      const path = `kinds[${kind}].rules[${index}].id`
      const first = seen.get(given.id)
      const asText = JSON.stringify(given)
      if (first && first.rule !== asText) return wrong(path, `${given.id} is taken by ${first.path}`)
      if (!first) seen.set(given.id, { path, rule: asText })
      return []
    }),
  )
}
