import type { Saying, StatementPlace } from '@barometer/packs'
import { type Fields, isFields, shown, textOf } from '../record.ts'
import type { Statement } from '../statement.ts'
import type { Subject } from '../subject.ts'

/** At most so many values are looked at in one place; a list can be as long as an object is large. */
const mostValues = 5000

interface Found {
  readonly value: unknown
  /** The list entry it was found in. */
  readonly entry: Fields | undefined
}

/** What the places declared for this kind say. */
export function placeStatements(subject: Subject): readonly Statement[] {
  const places = subject.known?.places ?? []
  if (places.length === 0) return []
  return places.flatMap((place) =>
    valuesAt(subject.object, place.path).flatMap((found) => {
      const statement = statementOf(place, found)
      return statement ? [statement] : []
    }),
  )
}

function statementOf(place: StatementPlace, { value, entry }: Found): Statement | undefined {
  const reason = scalarText(isFields(value) ? value[place.reason ?? 'reason'] : value)
  if (reason === '') return undefined
  const says: Saying = Object.hasOwn(place.says, reason) ? place.says[reason]! : (place.otherwise ?? 'none')
  if (says === 'none') return undefined
  const name = entry ? textOf(entry[place.name ?? 'name']) : ''
  const message = isFields(value) ? textOf(value[place.message ?? 'message']) : ''
  return {
    says,
    rule: 'fields/declared',
    evidence: { path: place.path, value: shown(reason) },
    reason: shown(reason),
    message: name === '' ? message : message === '' ? name : `${name}: ${message}`,
    stale: false,
    plainness: 2,
    summary: says === 'well',
  }
}

function scalarText(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'boolean' || typeof value === 'number' ? String(value) : ''
}

function valuesAt(root: unknown, path: string): readonly Found[] {
  let found: readonly Found[] = [{ value: root, entry: undefined }]
  for (const step of path.split('.')) {
    found = found.flatMap((one) => stepInto(one, step)).slice(0, mostValues)
  }
  return found
}

function stepInto({ value, entry }: Found, step: string): readonly Found[] {
  if (!isFields(value)) return []
  if (step === '*') return Object.values(value).slice(0, mostValues).map(asEntry)
  const list = step.endsWith('[]')
  const key = list ? step.slice(0, -2) : step
  if (!Object.hasOwn(value, key)) return []
  const inside = value[key]
  if (!list) return [{ value: inside, entry }]
  return Array.isArray(inside) ? inside.slice(0, mostValues).map(asEntry) : []
}

function asEntry(value: unknown): Found {
  return { value, entry: isFields(value) ? value : undefined }
}
