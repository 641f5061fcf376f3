import { type Condition, type Finding, readConditions } from '@barometer/conditions'
import type { KnownKind, PackIndex } from '@barometer/packs'
import { type Fields, fieldsOf, isFields, shown, stepsOf, textOf, valueAt, wholeNumberOf } from './fields.ts'
import type { VerdictFinding } from './verdict.ts'

/** One object as the rules see it: every part there, nothing of the wrong type. */
export interface ParsedObject {
  readonly object: Fields
  readonly group: string
  readonly kind: string
  readonly known: KnownKind | undefined
  readonly metadata: Fields
  readonly spec: Fields
  readonly status: Fields
  readonly generation: number | undefined
  readonly observedGeneration: number | undefined
  /** The object's own conditions, one of each type. */
  readonly conditions: readonly Condition[]
  /** Where they were found: `status.conditions`. */
  readonly conditionsPath: string
  /** Milliseconds. */
  readonly now: number
  /** Rules add what they meet. */
  readonly findings: VerdictFinding[]
}

const usualPlaces = ['status.conditions']

/** Reads what it can of anything at all. Never throws. */
export function parseObject(object: unknown, packs: PackIndex, now: number): ParsedObject {
  const findings: VerdictFinding[] = []
  if (!isFields(object)) {
    findings.push({ code: 'not-an-object', path: '', message: 'a Kubernetes object must be a JSON object' })
  }
  const fields = fieldsOf(object)
  const apiVersion = textOf(fields['apiVersion'])
  const slash = apiVersion.indexOf('/')
  const group = slash < 0 ? '' : apiVersion.slice(0, slash)
  const kind = textOf(fields['kind'])
  const known = packs.of(group, kind)
  const metadata = fieldsOf(fields['metadata'])
  const status = fieldsOf(fields['status'])
  const own = ownConditions(fields, known?.conditionsAt ?? usualPlaces, findings)
  return {
    object: fields,
    group,
    kind,
    known,
    metadata,
    spec: fieldsOf(fields['spec']),
    status,
    generation: wholeNumberOf(metadata['generation']),
    observedGeneration: observedGenerationOf(status),
    conditions: own.conditions,
    conditionsPath: own.path,
    now,
    findings,
  }
}

const observedNames = [
  'observedGeneration',
  'lastObservedGeneration',
  'lastEvaluatedGeneration',
  'reconciledGeneration',
]

function observedGenerationOf(status: Fields): number | undefined {
  for (const name of observedNames) {
    const number = wholeNumberOf(status[name])
    if (number !== undefined) return number
  }
  return undefined
}

interface Own {
  readonly path: string
  readonly conditions: readonly Condition[]
}

function ownConditions(object: Fields, places: readonly string[], findings: VerdictFinding[]): Own {
  for (const path of places) {
    const value = valueAt(object, stepsOf(path))
    const empty = value === undefined || value === null || (Array.isArray(value) && value.length === 0)
    if (empty) continue
    const conditions = conditionsIn(value, path, findings)
    // What stands there and is no list is a finding, and hides no list at a later place.
    if (Array.isArray(value)) return { path, conditions }
  }
  return { path: places[0] ?? '', conditions: [] }
}

/**
 * Reads a list of conditions, the same whatever its order.
 *
 * Where a type stands twice, the one that changed last counts, then the one about the newest generation, then the one
 * that comes first when all are sorted.
 */
export function conditionsIn(value: unknown, path: string, findings: VerdictFinding[]): readonly Condition[] {
  const read = readConditions(value)
  if (read.findings.length === 0) return read.conditions
  const repeated = read.findings.some(({ code }) => code === 'duplicate-type')
  for (const finding of read.findings) findings.push(findingOf(finding, path))
  return repeated && Array.isArray(value) ? readConditions(newestFirst(value)).conditions : read.conditions
}

function findingOf(finding: Finding, path: string): VerdictFinding {
  const { code, message } = finding
  if (code !== 'duplicate-type') return { code, path: path + finding.path, message }
  return { code, path: path + finding.path, message: message.replace('the first one', 'the newest one') }
}

function newestFirst(list: readonly unknown[]): unknown[] {
  const keyed = list.map((entry) => {
    const { lastTransitionTime, observedGeneration, status, severity, reason, message } = fieldsOf(entry)
    const time = Date.parse(textOf(lastTransitionTime))
    return {
      entry,
      time: Number.isNaN(time) ? 0 : time,
      generation: wholeNumberOf(observedGeneration) ?? -1,
      text: [status, severity, reason, message, lastTransitionTime]
        .map((value) => (typeof value === 'string' ? value : shown(value)))
        .join('\n'),
    }
  })
  keyed.sort(
    (a, b) =>
      b.time - a.time || b.generation - a.generation || (a.text < b.text ? 1 : a.text > b.text ? -1 : 0),
  )
  return keyed.map(({ entry }) => entry)
}
