import { compileCel, type GroupKind } from '@barometer/packs'
import {
  flag,
  listOf,
  mapOf,
  matching,
  numberAbove,
  objectOf,
  oneOf,
  type Problem,
  someOf,
  text,
} from '@barometer/validation'
import { labelSelector } from './label-selector.ts'
import {
  type DependentMatch,
  dialectNames,
  type ParentMatch,
  type RollupRule,
  strategyTypes,
} from './rule.ts'

const group = matching(/^[a-z0-9.*-]*$/, 'an API group, with * for any run of characters')
const fieldPath = matching(/^[A-Za-z][\w[\].="/-]*$/, 'a path such as spec.resourceRefs[]')
const conditionType = matching(
  /^[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?(\/[A-Za-z0-9]([\w.-]*[A-Za-z0-9])?)?$/,
  'a condition type',
)
const reason = matching(/^[A-Za-z]([\w,:]*\w)?$/, 'a reason: one word')
const count = numberAbove(-1, 'a number')

function places(value: unknown, path: string): readonly Problem[] {
  return typeof value === 'string' ? fieldPath(value, path) : someOf(fieldPath)(value, path)
}

const parent = objectOf(
  {},
  { group, kind: text, category: text, selector: labelSelector, namespaces: listOf(text) },
)
const dependents = objectOf(
  {},
  {
    relation: oneOf('contains', 'depends-on'),
    owned: oneOf(true),
    fields: someOf(fieldPath),
    labels: labelSelector,
    kinds: someOf(objectOf({ group, kind: text })),
  },
)
const cumulative = objectOf(
  {},
  {
    needsHealthy: flag,
    notSynced: text,
    unhealthyReason: reason,
    unhealthyMessage: text,
    unreportedMessage: text,
  },
)
const parts = objectOf(
  { kind: text, wanted: fieldPath, made: places },
  { match: someOf(text), names: listOf(someOf(text)), as: mapOf(fieldPath) },
)
const strategy = objectOf(
  { type: oneOf(...strategyTypes) },
  {
    cumulative,
    subResources: objectOf({ parts: someOf(parts) }, { availableType: conditionType }),
    expression: objectOf({ status: cel, reason: cel }, { message: cel }),
    summary: objectOf(
      {},
      { ignoreIfMissing: listOf(text), negativePolarity: listOf(text), stepCounter: flag },
    ),
    dialect: oneOf(...dialectNames),
    whenNone: oneOf('True', 'Unknown'),
  },
)
const spec = objectOf(
  {
    parents: someOf(parent),
    strategy,
    condition: objectOf({ type: conditionType }, { writeTo: oneOf('reading', 'status') }),
  },
  {
    dependents,
    of: someOf(conditionType),
    wording: objectOf(
      {},
      {
        ...{ names: count, childMessages: flag, otherNamespaces: flag, nameAt: fieldPath },
        none: objectOf({ reason }, { message: text }),
      },
    ),
  },
)

/** The names that an expression of a rule may use, beside those of a pack's expression. */
export const expressionVariables = ['dependents'] as const

function cel(value: unknown, path: string): readonly Problem[] {
  const problems = text(value, path)
  if (problems.length > 0) return problems
  try {
    compileCel(value as string, undefined, expressionVariables)
    return []
  } catch (error) {
    const [first] = String(error instanceof Error ? error.message : error).split('\n')
    return [{ path, reason: `is not CEL: ${first}` }]
  }
}

/** Everything that keeps the `spec` of a `Rollup` from being a rule, in its order; empty: it is one. Never throws. */
export function checkRule(value: unknown): readonly Problem[] {
  const problems = spec(value, 'spec')
  if (problems.length > 0) return problems
  const rule = value as RollupRule
  return [
    ...rule.parents.flatMap((match, index) => checkParent(match, `spec.parents[${index}]`)),
    ...checkDependents(rule, 'spec.dependents'),
    ...checkStrategy(rule),
  ]
}

function checkParent({ group, kind, category }: ParentMatch, path: string): readonly Problem[] {
  if (category !== undefined || (group !== undefined && kind !== undefined)) return []
  return [{ path, reason: 'needs a category, or a group and a kind' }]
}

/** Fields that say where dependents are found, of which a rule has one. */
const ways = ['relation', 'owned', 'fields', 'labels'] as const satisfies readonly (keyof DependentMatch)[]

function checkDependents(rule: RollupRule, path: string): readonly Problem[] {
  const {
    dependents: match,
    strategy: { type },
  } = rule
  const own = type === 'Summary' || type === 'SubResources'
  if (match === undefined) return own ? [] : [{ path, reason: `is required for the strategy ${type}` }]
  if (own) return [{ path, reason: `must be absent: the strategy ${type} reads the parent alone` }]
  const given = ways.filter((place) => match[place] !== undefined)
  if (given.length !== 1) return [{ path, reason: `must have exactly one of ${ways.join(', ')}` }]
  if (match.labels && !match.kinds?.every(isOneKind))
    return [{ path: `${path}.kinds`, reason: 'must name each kind, without *, where labels are asked for' }]
  return []
}

function isOneKind({ group: name, kind }: GroupKind): boolean {
  return !name.includes('*') && !kind.includes('*')
}

/** The field of each type of strategy that must be there. */
const required: Readonly<Partial<Record<string, string>>> = {
  SubResources: 'subResources',
  Expression: 'expression',
}

function checkStrategy({ strategy: given, of, condition }: RollupRule): readonly Problem[] {
  const field = required[given.type]
  const path = 'spec.strategy'
  if (field !== undefined && given[field as keyof typeof given] === undefined)
    return [{ path: `${path}.${field}`, reason: `is required for the strategy ${given.type}` }]
  if (given.type === 'Cumulative' && condition.type !== 'Healthy')
    return [{ path: 'spec.condition.type', reason: 'must be Healthy for the strategy Cumulative' }]
  if (given.type === 'Summary' && (of === undefined || of.includes(condition.type)))
    return [{ path: 'spec.of', reason: `must list the types that ${condition.type} sums up, without itself` }]
  return []
}
