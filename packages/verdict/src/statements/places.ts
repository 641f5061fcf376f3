import type { Assessment, StatementPlace } from '@barometer/packs'
import { type Fields, isFields, shown, stepsOf, textOf } from '../fields.ts'
import type { ParsedObject } from '../parsed-object.ts'
import { fieldStatement, type Statement } from '../statement.ts'

/** At most so many values are looked at in one place; a list can be as long as an object is large. */
const mostValues = 5000

interface Search {
  readonly place: StatementPlace
  readonly steps: readonly string[]
  readonly statements: Statement[]
  left: number
}

/** What the places declared for this kind say. */
export function addPlaces(statements: Statement[], { known, object }: ParsedObject): void {
  if (known === undefined) return
  for (const place of known.places) {
    search(object, 0, undefined, { place, steps: stepsOf(place.path), statements, left: mostValues })
  }
}

function search(value: unknown, depth: number, entry: Fields | undefined, from: Search): void {
  const step = from.steps[depth]
  if (step === undefined) {
    add(from.statements, from.place, value, entry)
    return
  }
  if (!isFields(value)) return
  if (step === '*') {
    searchAll(Object.values(value), depth + 1, from)
    return
  }
  const list = step.endsWith('[]')
  const inside = value[list ? step.slice(0, -2) : step]
  if (inside === undefined) return
  if (!list) search(inside, depth + 1, entry, from)
  else if (Array.isArray(inside)) searchAll(inside, depth + 1, from)
}

function searchAll(values: readonly unknown[], depth: number, from: Search): void {
  for (const value of values) {
    if (from.left-- <= 0) return
    search(value, depth, isFields(value) ? value : undefined, from)
  }
}

function add(
  statements: Statement[],
  place: StatementPlace,
  value: unknown,
  entry: Fields | undefined,
): void {
  const reason = scalarText(isFields(value) ? value[place.reason ?? 'reason'] : value)
  if (reason === '') return
  const says: Assessment = Object.hasOwn(place.says, reason)
    ? place.says[reason]!
    : (place.otherwise ?? 'none')
  if (says === 'none') return
  const name = entry ? textOf(entry[place.name ?? 'name']) : ''
  const message = isFields(value) ? textOf(value[place.message ?? 'message']) : ''
  statements.push(
    fieldStatement('fields/declared', place.path, shown(reason), {
      says,
      reason: shown(reason),
      message: name === '' ? message : message === '' ? name : `${name}: ${message}`,
      summary: says === 'well',
    }),
  )
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : ''
}
