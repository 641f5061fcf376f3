import { compareStatements, fieldValueOf, type Statement } from './statement.ts'
import type { ObjectStatement } from './verdict.ts'

/** Statements as they are handed out, the gravest first. */
export function objectStatements(statements: readonly Statement[]): readonly ObjectStatement[] {
  return statements.toSorted(compareStatements).map((statement) => {
    const { says, rule, reason, message, since, stale, plainness, summary } = statement
    const own = { says, rule, field: fieldValueOf(statement), reason, message, stale, plainness, summary }
    return since === undefined ? own : { ...own, since }
  })
}
