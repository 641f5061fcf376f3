import { sayingOfName } from '../lexicon/sayings.ts'
import { type Fields, isFields, shown } from '../record.ts'
import type { Statement } from '../statement.ts'
import { conditionsIn, type Subject } from '../subject.ts'
import { conditionStatements } from './conditions.ts'

const deepest = 3
/** The walk ends after so many values: status can be as large as an object may be. */
const mostValues = 4000
/** Branches that tell of the past, or of another form of the same status. */
const otherBranches = new Set(['conditions', 'history', 'deprecated', 'v1beta2', 'previous', 'lastState'])

interface Walk {
  readonly subject: Subject
  readonly statements: Statement[]
  left: number
}

/**
 * What lists of conditions further down say (`status.parents[].conditions`, listeners, ancestors), and the health that
 * entries of lists and maps report. A path names the list, never the position in it.
 */
export function nestedStatements(subject: Subject): readonly Statement[] {
  const walk: Walk = { subject, statements: [], left: mostValues }
  walkFields(subject.status, 'status', 1, walk)
  if (walk.left <= 0) {
    const message = `only the first ${mostValues} values of the status were looked through`
    subject.findings.push({ code: 'too-large', path: 'status', message })
  }
  return walk.statements
}

function walkFields(fields: Fields, path: string, depth: number, walk: Walk): void {
  for (const name in fields) {
    if (walk.left-- <= 0) return
    const value = fields[name]
    if (typeof value !== 'object' || value === null || otherBranches.has(name)) continue
    const here = `${path}.${name}`
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
  const { subject, statements } = walk
  if (Array.isArray(fields['conditions'])) {
    const where = `${path}.conditions`
    const conditions = conditionsIn(fields['conditions'], where, subject.findings)
    statements.push(...conditionStatements(conditions, where, subject))
  }
  if (inList || depth > 1) addHealth(fields, path, walk)
  if (depth < deepest) walkFields(fields, path, depth + 1, walk)
}

function addHealth(fields: Fields, path: string, { statements }: Walk): void {
  const value = fields['health'] ?? fields['state']
  if (typeof value !== 'string' || value.length > 64) return
  const said = sayingOfName(value)
  if (said === 'none') return
  statements.push({
    says: said,
    rule: 'nested/state',
    evidence: {
      path: `${path}.${typeof fields['health'] === 'string' ? 'health' : 'state'}`,
      value: shown(value),
    },
    reason: shown(value),
    message: typeof fields['message'] === 'string' ? fields['message'] : '',
    stale: false,
    plainness: 1,
    summary: false,
  })
}
