import type { Condition, ConditionStatus, Severity } from '../model/condition.ts'

/** Something that is not as it should be in what was read. Reading goes on; nothing is lost without one of these. */
export interface Finding {
  readonly code:
    | 'not-a-list'
    | 'not-an-object'
    | 'no-type'
    | 'bad-status'
    | 'bad-severity'
    | 'bad-field'
    | 'bad-time'
    | 'bad-generation'
    | 'duplicate-type'
  /** Where, from the value that was read: `[2].status`. */
  readonly path: string
  readonly message: string
}

export interface ConditionList {
  /** What could be understood, in stored order, one of each type (the first wins). */
  readonly conditions: readonly Condition[]
  readonly findings: readonly Finding[]
}

const statuses: ReadonlyMap<string, ConditionStatus> = new Map([
  ['true', 'True'],
  ['false', 'False'],
  ['unknown', 'Unknown'],
])
const severities: ReadonlyMap<string, Severity> = new Map([
  ['error', 'Error'],
  ['warning', 'Warning'],
  ['info', 'Info'],
  ['', ''],
])

/**
 * Reads a list of conditions from untrusted input. Never throws.
 *
 * null and undefined are an empty list without a finding. An entry without a usable type or status is left out with a
 * finding; a boolean or differently cased status, a generation in a string and the like are understood, with a finding.
 */
export function readConditions(value: unknown): ConditionList {
  const findings: Finding[] = []
  if (value === null || value === undefined) return { conditions: [], findings }
  if (!Array.isArray(value)) {
    findings.push({ code: 'not-a-list', path: '', message: mustBe('conditions', 'a list', value) })
    return { conditions: [], findings }
  }
  const conditions: Condition[] = []
  const isRepeated = repeats()
  for (let index = 0; index < value.length; index++) {
    const condition = readCondition(value[index], index, findings)
    if (!condition) continue
    if (isRepeated(condition.type)) {
      const message = `a second condition of type ${condition.type}; the first one counts`
      findings.push({ code: 'duplicate-type', path: `[${index}].type`, message })
      continue
    }
    conditions.push(condition)
  }
  return { conditions, findings }
}

/** Few are looked through faster than a set is made. */
const few = 16

/** Tells whether it has been asked for the same type before. */
function repeats(): (type: string) => boolean {
  const first: string[] = []
  let all: Set<string> | undefined
  return (type) => {
    if (all ? all.has(type) : first.includes(type)) return true
    if (all) all.add(type)
    else if (first.push(type) > few) all = new Set(first)
    return false
  }
}

type Writable = { -readonly [Key in keyof Condition]: Condition[Key] }

function readCondition(entry: unknown, index: number, findings: Finding[]): Condition | undefined {
  if (typeof entry !== 'object' || entry === null || Array.isArray(entry)) {
    findings.push({
      code: 'not-an-object',
      path: `[${index}]`,
      message: mustBe('a condition', 'an object', entry),
    })
    return undefined
  }
  const raw = entry as Record<string, unknown>
  const { type } = raw
  if (typeof type !== 'string' || type === '') {
    findings.push({
      code: 'no-type',
      path: `[${index}].type`,
      message: 'a condition without a type is left out',
    })
    return undefined
  }
  const status = readStatus(raw['status'], index, findings)
  if (!status) return undefined
  const condition: Writable = { type, status }
  readSeverity(raw['severity'], condition, index, findings)
  readText(raw, 'reason', condition, index, findings)
  readText(raw, 'message', condition, index, findings)
  readTime(raw['lastTransitionTime'], condition, index, findings)
  readGeneration(raw['observedGeneration'], condition, index, findings)
  return condition
}

function readStatus(value: unknown, index: number, findings: Finding[]): ConditionStatus | undefined {
  if (value === 'True' || value === 'False' || value === 'Unknown') return value
  const status =
    typeof value === 'string' || typeof value === 'boolean'
      ? statuses.get(String(value).toLowerCase())
      : undefined
  const outcome = status ? `read as ${status}` : 'the condition is left out'
  const message = `${mustBe('status', 'True, False or Unknown', value)}; ${outcome}`
  findings.push({ code: 'bad-status', path: `[${index}].status`, message })
  return status
}

function readSeverity(value: unknown, into: Writable, index: number, findings: Finding[]): void {
  if (value === undefined || value === null) return
  const severity = typeof value === 'string' ? severities.get(value.toLowerCase()) : undefined
  if (severity === undefined || severity !== value) {
    const message = mustBe('severity', 'Error, Warning, Info or empty', value)
    findings.push({ code: 'bad-severity', path: `[${index}].severity`, message })
  }
  if (severity) into.severity = severity
}

function readText(
  raw: Record<string, unknown>,
  field: 'reason' | 'message',
  into: Writable,
  index: number,
  findings: Finding[],
): void {
  const value = raw[field]
  if (value === undefined || value === null) return
  if (typeof value === 'string') {
    into[field] = value
    return
  }
  findings.push({ code: 'bad-field', path: `[${index}].${field}`, message: mustBe(field, 'text', value) })
  if (typeof value === 'number' || typeof value === 'boolean') into[field] = String(value)
}

/** What the API server writes; a tenth of the cost of parsing it. */
const plainTime = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/

function readTime(value: unknown, into: Writable, index: number, findings: Finding[]): void {
  if (value === undefined || value === null) return
  if (typeof value === 'string' && (plainTime.test(value) || !Number.isNaN(Date.parse(value)))) {
    into.lastTransitionTime = value
    return
  }
  const message = mustBe('lastTransitionTime', 'an RFC 3339 time', value)
  findings.push({ code: 'bad-time', path: `[${index}].lastTransitionTime`, message })
}

function readGeneration(value: unknown, into: Writable, index: number, findings: Finding[]): void {
  if (value === undefined || value === null) return
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value
  if (number !== value || !Number.isSafeInteger(number)) {
    const message = mustBe('observedGeneration', 'a whole number', value)
    findings.push({ code: 'bad-generation', path: `[${index}].observedGeneration`, message })
  }
  if (Number.isSafeInteger(number)) into.observedGeneration = number as number
}

function mustBe(what: string, expected: string, found: unknown): string {
  return `${what} must be ${expected}, found ${nameOf(found)}`
}

/** How a value is named in a finding: short, and never the whole of a large one. */
function nameOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'an object'
  if (value === undefined) return 'nothing'
  const text = JSON.stringify(value) ?? typeof value
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
