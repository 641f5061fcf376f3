import type { Assessment } from '@barometer/packs'
import { textOf } from '../fields.ts'
import { tellsOfFailure } from '../lexicon/assessment.ts'
import { humanWords } from '../lexicon/vocabulary.ts'
import { remembered, wordsOf } from '../lexicon/words.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { compareStatements, type Statement } from '../statement.ts'
import { addAnnotations, addLabels } from '../statements/annotations.ts'
import { conditionStatements } from '../statements/conditions.ts'
import { asItShouldBe } from '../statements/interpretation.ts'
import { nestedStatements } from '../statements/nested.ts'
import { addOddStatuses } from '../statements/odd-status.ts'
import { addPlaces } from '../statements/places.ts'
import { addMessage, addStatusFields } from '../statements/status-fields.ts'
import type { VerdictState } from '../verdict.ts'
import type { Rule } from './rule.ts'

const states: Readonly<Record<Exclude<Assessment, 'none'>, VerdictState>> = {
  well: 'Healthy',
  working: 'Progressing',
  trouble: 'Degraded',
  terminal: 'Failed',
  paused: 'Suspended',
  unknown: 'Unknown',
}

/** All that the object says about itself is laid side by side, and the gravest statement decides. */
export const statements: Rule = (parsed) => {
  let decisive: Statement | undefined
  const all = allStatements(parsed)
  for (const statement of all) {
    if (statement.says === 'none') continue
    if (!decisive || compareStatements(statement, decisive) < 0) decisive = statement
  }
  if (!decisive || decisive.says === 'none') return undefined
  if ((decisive.says === 'working' || decisive.says === 'unknown') && waitsForSomeone(decisive, parsed))
    return { state: 'Suspended', statement: decisive, all }
  return { state: states[decisive.says], statement: decisive, all }
}

/** All that the object says about itself, graver or not, in no particular order. */
export function allStatements(parsed: ParsedObject): readonly Statement[] {
  const all = conditionStatements(parsed.conditions, parsed.conditionsPath, parsed)
  addOddStatuses(all, parsed)
  const trusted = isSummedUpWell(all)
  const elsewhere: Statement[] = []
  addPlaces(elsewhere, parsed)
  addAnnotations(elsewhere, parsed)
  addLabels(elsewhere, parsed)
  addStatusFields(elsewhere, parsed)
  for (const statement of elsewhere) if (!trusted || isPlain(statement)) all.push(statement)
  const nested = nestedStatements(parsed)
  if (nested.length > 0) addNested(all, nested, trusted)
  if (all.length === 0) addMessage(all, parsed)
  return standsAlone(all) ? all : all.filter((statement) => !isGuess(statement))
}

function addNested(all: Statement[], nested: readonly Statement[], trusted: boolean): void {
  const underWay = isPlainlyUnderWay(all)
  for (const statement of nested) {
    if ((!trusted || isPlain(statement)) && !(underWay && isFailedRow(statement))) all.push(statement)
  }
}

/** The object's own summary says that all is well: by default others then only count when they say plainly that it is not. */
function isSummedUpWell(own: readonly Statement[]): boolean {
  return own.some(({ evidence }) => evidence === 'summary') && own.every(({ says }) => says === 'well')
}

/** The object itself says that work is under way, and nothing else. */
function isPlainlyUnderWay(own: readonly Statement[]): boolean {
  return (
    own.some(({ says, plainness }) => says === 'working' && plainness === 2) &&
    own.every(({ says }) => says !== 'trouble' && says !== 'terminal')
  )
}

/** A row that has failed without a word of why: while work is under way it may be one that is tried again. */
function isFailedRow({ says, rule, message }: Statement): boolean {
  const byField = rule === 'nested/state' || rule === 'nested/flag'
  return byField && (says === 'trouble' || says === 'terminal') && !tellsOfFailure(message)
}

function isPlain({ says, plainness }: Statement): boolean {
  return plainness > 0 || says === 'well'
}

/** Something looks wrong, but nobody says so plainly. */
function isGuess({ says, plainness }: Statement): boolean {
  return says === 'trouble' && plainness === 0
}

/** A guess counts unless others say plainly that it is work, or all others that it is well. */
function standsAlone(all: readonly Statement[]): boolean {
  if (all.length < 2 || !all.some(isGuess)) return true
  const others = all.filter((statement) => !isGuess(statement) && statement.rule !== asItShouldBe.rule)
  if (others.some(({ says, plainness }) => says === 'working' && plainness === 2)) return false
  return others.length === 0 || others.some(({ says }) => says !== 'well')
}

const asksSomeone = remembered((text) => humanWords.test(text.slice(0, 500)))
const reasonAsksSomeone = remembered((reason) => asksSomeone(wordsOf(reason).join(' ')))

/** Nothing happens until a person approves. */
function waitsForSomeone({ reason, message }: Statement, { status }: ParsedObject): boolean {
  return reasonAsksSomeone(reason) || asksSomeone(message) || asksSomeone(textOf(status['message']))
}
