import type { Condition } from '@barometer/conditions'
import type { ConditionRole } from '@barometer/packs'
import { type TypeTraits, traitsOf } from '../lexicon/type-traits.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { conditionStatement, type Interpretation, type Statement } from '../statement.ts'
import { asItShouldBe, interpret } from './interpretation.ts'

/** What is known of a list of conditions before each is read. */
interface List {
  readonly path: string
  /** It is the object's own list, not one further down. */
  readonly own: boolean
  readonly hasSummary: boolean
  /** The kind has a summary, and it is not there yet. */
  readonly lacksSummary: boolean
}

/** What a list of conditions says, in a list of its own. Conditions that say nothing leave no statement. */
export function conditionStatements(
  conditions: readonly Condition[],
  path: string,
  parsed: ParsedObject,
): Statement[] {
  if (conditions.length === 0) return []
  const declared = parsed.known?.roles
  const traits: TypeTraits[] = []
  const roles: ConditionRole[] = []
  for (const { type } of conditions) {
    const ofType = traitsOf(type)
    traits.push(ofType)
    roles.push(declared?.get(type) ?? ofType.role)
  }
  const own = path === parsed.conditionsPath
  const hasSummary = roles.includes('happy')
  const list = { path, own, hasSummary, lacksSummary: !hasSummary && own && declaresSummary(parsed) }
  const statements: Statement[] = []
  for (let index = 0; index < conditions.length; index++) {
    const statement = read(conditions[index]!, roles[index]!, traits[index]!, list, parsed)
    if (statement) statements.push(statement)
  }
  // A single one is not weighed against others.
  return statements.length < 2 ? statements : trustSummary(withoutLeftOvers(plainPartsFirst(statements)))
}

function declaresSummary({ known }: ParsedObject): boolean {
  if (known === undefined) return false
  for (const role of known.roles.values()) if (role === 'happy') return true
  return false
}

function read(
  condition: Condition,
  role: ConditionRole,
  traits: TypeTraits,
  list: List,
  parsed: ParsedObject,
): Statement | undefined {
  const positive = role === 'happy' || role === 'positive'
  const summary = role === 'happy' || (positive && !list.hasSummary)
  const stale = isStale(condition, parsed)
  if (stale && !summary && !(positive && condition.status === 'True')) return undefined
  const interpretation = interpret(condition, role, traits, parsed)
  const { says } = interpretation
  if (says === 'none' || (interpretation === asItShouldBe && isSummedUp(list, parsed))) return undefined
  if (says === 'paused' && role === 'positive' && !haltsTheWhole(condition, parsed)) return undefined
  const standing = { stale, summary, evidence: role === 'happy' && list.own ? 'summary' : 'steps' } as const
  if (stale) return conditionStatement(condition, list.path, summary ? staleSummary : stalePart, standing)
  const early = list.lacksSummary && says === 'well' && traits.deed
  return conditionStatement(condition, list.path, early ? onlyAStep : interpretation, standing)
}

const staleSummary: Interpretation = { says: 'working', plainness: 2, rule: 'conditions/stale' }
const stalePart: Interpretation = { ...staleSummary, plainness: 0 }
/** The kind has a summary, and it is not there yet: a step that went well is not the end. */
const onlyAStep: Interpretation = { says: 'working', plainness: 0, rule: 'conditions/summary-missing' }

/** Whether something else is to sum the object up: a summary, there or not, or a phase that a pack knows. */
function isSummedUp({ hasSummary, lacksSummary }: List, { known }: ParsedObject): boolean {
  return hasSummary || lacksSummary || (known !== undefined && known.phases.size > 0)
}

/** A part that is switched off does not halt the whole, unless the kind is known to be halted so or it is held at a gate. */
function haltsTheWhole({ reason = '' }: Condition, { known }: ParsedObject): boolean {
  return known?.reasons.has(reason) === true || /gated$/i.test(reason)
}

function isStale({ observedGeneration }: Condition, { generation }: ParsedObject): boolean {
  return observedGeneration !== undefined && generation !== undefined && observedGeneration < generation
}

/** A summary that only repeats its parts (`* InfrastructureReady: …`) is not read by its wording: the parts are there. */
function plainPartsFirst(statements: Statement[]): Statement[] {
  if (!statements.some(isRead)) return statements
  const parts = new Set(
    statements.filter(({ summary, says }) => !summary && says !== 'well').map(({ type }) => type),
  )
  if (parts.size === 0) return statements
  return statements.map((statement) =>
    isRead(statement) && namesAny(statement.message, parts)
      ? { ...statement, says: 'working', plainness: 0 }
      : statement,
  )
}

function isRead({ summary, plainness }: Statement): boolean {
  return summary && plainness === 1
}

function namesAny(message: string, types: ReadonlySet<string | undefined>): boolean {
  for (const [, name] of message.slice(0, 4000).matchAll(/([\w./-]+):/g)) if (types.has(name)) return true
  return false
}

/** What names the way to a summary that has become True since is left over from before. */
function withoutLeftOvers(statements: Statement[]): Statement[] {
  if (!statements.some(isBeginning)) return statements
  const done = statements.filter(({ evidence, says }) => evidence === 'summary' && says === 'well')
  const since = done.map(timeOf).reduce((a, b) => Math.max(a, b), -Infinity)
  return statements.filter((statement) => !(isBeginning(statement) && timeOf(statement) < since))
}

function isBeginning({ says, type }: Statement): boolean {
  return says === 'working' && type !== undefined && traitsOf(type).beginning
}

function timeOf({ since }: Statement): number {
  return Date.parse(since ?? '')
}

/**
 * Where the summary is True, a part that is not True counts only if it says in so many words that something is wrong. That
 * something was accepted only opens the way: then every part counts.
 */
function trustSummary(statements: Statement[]): Statement[] {
  const summaries = statements.filter(({ summary }) => summary)
  if (summaries.length === 0 || summaries.some(({ says }) => says !== 'well')) return statements
  const accepted = summaries.every(({ type }) => type === 'Accepted')
  return statements.filter(
    ({ summary, says, plainness, rule }) =>
      summary ||
      (accepted && says !== 'well') ||
      rule === 'conditions/under-way' ||
      (plainness === 2 && says !== 'working' && says !== 'unknown'),
  )
}
