import type { Assessment } from '@barometer/packs'
import { type Fields, isFields, shown, textOf } from '../fields.ts'
import { assessmentOfState } from '../lexicon/assessment.ts'
import { conditionsIn, type ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'
import { conditionStatements } from './conditions.ts'
import { addCounts, addPairs } from './counts.ts'

const deepest = 3
/** The walk ends after so many values: status can be as large as an object may be. */
const mostValues = 4000
/** Branches that tell of the past, or of another form of the same status. */
const otherBranches = new Set([
  'conditions',
  'history',
  'deprecated',
  'v1beta2',
  'previous',
  'lastState',
  'versions',
])
const stateFields = ['health', 'state', 'compliant']
/** In an object that is not one of many only this word speaks for the whole. */
const strongFields = ['health']
const partFlags = ['applied', 'healthy']

interface Walk {
  readonly parsed: ParsedObject
  readonly statements: Statement[]
  left: number
}

/**
 * What lists of conditions further down say (`status.parents[].conditions`, listeners, ancestors), and the health that
 * entries of lists and maps report. A path names the list, never the position in it.
 */
export function nestedStatements(parsed: ParsedObject): readonly Statement[] {
  const walk: Walk = { parsed, statements: [], left: mostValues }
  walkFields(parsed.status, 'status', 1, walk)
  if (walk.left <= 0) {
    const message = `only the first ${mostValues} values of the status were looked through`
    parsed.findings.push({ code: 'too-large', path: 'status', message })
  }
  return walk.statements.some(({ stale }) => stale) ? freshOnes(walk.statements) : walk.statements
}

/** Entries about an older generation are left-overs as long as others are about this one. */
function freshOnes(statements: readonly Statement[]): readonly Statement[] {
  const fresh = statements.filter(({ stale }) => !stale)
  return fresh.some(({ type }) => type !== undefined) ? fresh : statements
}

function walkFields(fields: Fields, path: string, depth: number, walk: Walk): void {
  for (const name in fields) {
    if (walk.left-- <= 0) return
    const value = fields[name]
    if (typeof value !== 'object' || value === null || otherBranches.has(name)) continue
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
}

function visit(fields: Fields, path: string, depth: number, walk: Walk, inList: boolean): void {
  const { parsed, statements } = walk
  if (Array.isArray(fields['conditions'])) {
    const where = `${path}.conditions`
    const conditions = conditionsIn(fields['conditions'], where, parsed.findings)
    for (const statement of conditionStatements(conditions, where, parsed)) statements.push(statement)
  }
  addStates(fields, path, inList || depth > 1 ? stateFields : strongFields, walk)
  if (inList) addFlags(fields, path, walk)
  else if (depth === 1) addCounts(statements, fields, path, parsed)
  addPairs(statements, fields, path)
  if (depth < deepest) walkFields(fields, path, depth + 1, walk)
}

function addStates(fields: Fields, path: string, names: readonly string[], { statements }: Walk): void {
  for (const name of names) {
    const value = fields[name]
    if (typeof value !== 'string' || value.length > 64) continue
    const says = assessmentOfState(value)
    if (says === 'none' || says === 'unknown') continue
    statements.push(part('nested/state', `${path}.${name}`, says, value, textOf(fields['message'])))
  }
}

function addFlags(fields: Fields, path: string, { statements }: Walk): void {
  for (const name of partFlags) {
    if (fields[name] !== false) continue
    statements.push(part('nested/flag', `${path}.${name}`, 'trouble', 'false', textOf(fields['message'])))
  }
}

function part(rule: string, path: string, says: Assessment, value: string, message: string): Statement {
  return fieldStatement(rule, path, shown(value), {
    says,
    reason: shown(value),
    message,
    plainness: says === 'trouble' || says === 'terminal' ? 1 : 0,
    summary: false,
  })
}
