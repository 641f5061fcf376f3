import type { KnownKind } from '@barometer/packs'
import { type Fields, isFields, shown, stepsOf } from '../fields.ts'
import { assessmentOfState } from '../lexicon/assessment.ts'
import { isElsewhere, mayTell, plainStateNames, roleOfField } from '../lexicon/field-role.ts'
import { roleOfType } from '../lexicon/type-traits.ts'
import { conditionsIn, type ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'
import { conditionStatements } from './conditions.ts'
import { addCounts, addPairs } from './counts.ts'
import { addRow } from './rows.ts'

const deepest = 5
/** The walk ends after so many values: status can be as large as an object may be. */
const mostValues = 4000

interface Walk {
  readonly parsed: ParsedObject
  readonly statements: Statement[]
  /** What entries say that are about an older generation and were not well then. */
  readonly leftOver: Statement[]
  /** Branches in which a pack says what counts. */
  readonly declared: ReadonlySet<string>
  left: number
}

/**
 * What lists of conditions further down say (`status.parents[].conditions`, listeners, ancestors), and the health that
 * entries of lists and maps report. A path names the list, never the position in it.
 */
export function nestedStatements(parsed: ParsedObject): readonly Statement[] {
  if (parsed.object['status'] === undefined) return none
  const declared = declaredBranches(parsed.known)
  const walk: Walk = { parsed, statements: [], leftOver: [], declared, left: mostValues }
  walkFields(parsed.status, 'status', 1, walk)
  if (walk.left <= 0) {
    const message = `only the first ${mostValues} values of the status were looked through`
    parsed.findings.push({ code: 'too-large', path: 'status', message })
  }
  const { statements, leftOver } = walk
  if (leftOver.length === 0 || statements.some(({ type, stale }) => type !== undefined && !stale))
    return statements
  return [...statements, ...leftOver]
}

const none: readonly never[] = []
const noBranches: ReadonlySet<string> = new Set()
const branchesOf = new WeakMap<KnownKind, ReadonlySet<string>>()

/** Every branch above a place that a pack declares. */
function declaredBranches(known: KnownKind | undefined): ReadonlySet<string> {
  if (known === undefined || known.places.length === 0) return noBranches
  let branches = branchesOf.get(known)
  if (branches === undefined) {
    branches = new Set(
      known.places.flatMap(({ path }) => {
        const steps = stepsOf(path)
        return steps.map((_, end) => steps.slice(0, end).join('.'))
      }),
    )
    branchesOf.set(known, branches)
  }
  return branches
}

function walkFields(fields: Fields, path: string, depth: number, walk: Walk): void {
  for (const name in fields) {
    if (walk.left-- <= 0) return
    const value = fields[name]
    if (typeof value !== 'object' || value === null || isElsewhere(name)) continue
    const here = `${path}.${name}`
    if (walk.parsed.known?.ignore.has(here)) continue
    if (Array.isArray(value)) walkList(value, `${here}[]`, depth, walk)
    else visit(value as Fields, here, depth, walk, false)
  }
}

function walkList(list: readonly unknown[], path: string, depth: number, walk: Walk): void {
  for (const entry of list) {
    if (walk.left-- <= 0) return
    if (isFields(entry)) visit(entry, path, depth, walk, true)
  }
  if (list.length > 1) addUnsummed(list, path, walk)
}

/** An entry that lacks the summary which its siblings carry has not been reported on. */
function addUnsummed(list: readonly unknown[], path: string, { parsed, statements }: Walk): void {
  let summed = 0
  let unsummed = 0
  for (const entry of list) {
    const conditions = isFields(entry) ? entry['conditions'] : undefined
    if (!Array.isArray(conditions) || conditions.length === 0) continue
    if (conditions.some((condition) => isFields(condition) && isSummary(condition['type'], parsed))) summed++
    else unsummed++
  }
  if (summed === 0 || unsummed === 0) return
  const message = `${unsummed} of ${summed + unsummed} entries do not say how they are`
  statements.push(
    fieldStatement('nested/summary-missing', `${path}.conditions`, '', {
      says: 'working',
      message,
      plainness: 1,
      summary: false,
      evidence: 'steps',
    }),
  )
}

function isSummary(type: unknown, { known }: ParsedObject): boolean {
  return typeof type === 'string' && (known?.roles.get(type) ?? roleOfType(type)) === 'happy'
}

function visit(fields: Fields, path: string, depth: number, walk: Walk, inList: boolean): void {
  const { parsed, statements } = walk
  if (Array.isArray(fields['conditions'])) {
    const where = `${path}.conditions`
    const conditions = conditionsIn(fields['conditions'], where, parsed.findings)
    addConditions(conditionStatements(conditions, where, parsed), walk)
  }
  if (!walk.declared.has(path)) {
    if (inList || depth > 1) addRow(statements, fields, path)
    else addOneObject(statements, fields, path)
    if (!inList) addStatesByName(statements, fields, path)
  }
  if (!inList && depth === 1) addCounts(statements, fields, path, parsed)
  addPairs(statements, fields, path)
  if (depth < deepest) walkFields(fields, path, depth + 1, walk)
}

/** An entry that was not well at an older generation is left over, all of it, as long as others are about this one. */
function addConditions(said: readonly Statement[], { statements, leftOver, parsed }: Walk): void {
  const old = said.some(({ stale, value }) => stale && value !== 'True')
  for (const statement of said) {
    const list = old && statement.stale ? leftOver : statements
    list.push(isFalseSummary(statement, parsed) ? { ...statement, plainness: 1 } : statement)
  }
}

/** What sums up a part and is False counts also beside a summary of the whole that is True. */
function isFalseSummary(
  { summary, says, value, plainness, type }: Statement,
  { known }: ParsedObject,
): boolean {
  if (!summary || says !== 'working' || value !== 'False' || plainness !== 0 || type === undefined)
    return false
  return (known?.roles.get(type) ?? roleOfType(type)) === 'happy'
}

/** Of an object that is not one of many only its plain states count, and the shape of a container's state. Work is a weak sign. */
function addOneObject(statements: Statement[], fields: Fields, path: string): void {
  if (!hasAny(fields, toldByOneObject)) return
  const name = nameOf(path)
  if (!mayTell(name)) return
  const row: Record<string, unknown> = {}
  // What a holder says in words has been read with the fields of the status.
  const told = roleOfField(name) === 'holder' ? containerStates : toldByOneObject
  for (const part of told) if (fields[part] !== undefined) row[part] = fields[part]
  if (Object.keys(row).length === 0) return
  const said: Statement[] = []
  addRow(said, { ...row, message: fields['message'] }, path)
  for (const each of said) statements.push(each.says === 'working' ? { ...each, plainness: 0 } : each)
}

const longestState = 64
const mostParts = 500
/** What explains a state rather than being one. */
const besideStates = new Set(['reason', 'message', 'type', 'name', 'kind'])

/** A map in which every value is a word for a state: `components: { web: 'Ready', worker: 'Failed' }`. */
function addStatesByName(statements: Statement[], fields: Fields, path: string): void {
  let said: Statement[] | undefined
  for (const name in fields) {
    const value = fields[name]
    if (typeof value !== 'string' || value.length > longestState || (said?.length ?? 0) >= mostParts) return
    if (roleOfField(name) !== 'none' || besideStates.has(name)) return
    const says = assessmentOfState(value)
    if (says === 'none' || says === 'unknown' || says === 'paused') return
    if (says === 'well') continue
    said ??= []
    said.push(
      fieldStatement('nested/state', `${path}.*`, shown(value), {
        says,
        reason: shown(value),
        message: shown(name),
        plainness: 1,
        summary: false,
      }),
    )
  }
  if (said && mayTell(nameOf(path))) for (const each of said) statements.push(each)
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1)
}

function hasAny(fields: Fields, names: readonly string[]): boolean {
  for (const name of names) if (fields[name] !== undefined) return true
  return false
}

const containerStates = ['waiting', 'terminated']
const toldByOneObject = [...plainStateNames, ...containerStates]
