import { globMatches } from '@barometer/packs'
import { anyText, anything, type Check, listOf, objectOf, type Problem } from '@barometer/validation'
import type { Finding, ObjectReference } from './finding.ts'
import { isObject, type JsonObject, quoted, textAt } from './json.ts'
import { profileNamed, profiles } from './profiles.ts'
import { badConfiguration } from './rules/bad-configuration.ts'
import { silenceWithoutReason } from './rules/silence-without-reason.ts'
import { rules } from './rules.ts'

/** A rule that is not to be reported, and why. Every field that is given must match; `*` stands for any text. */
export interface Silence {
  readonly rule: string
  readonly reason: string
  readonly group?: string
  readonly kind?: string
  readonly namespace?: string
  readonly name?: string
  /** Where in the object: `status.conditions*`. */
  readonly path?: string
}

/** What a `.baro-lint.yaml` says. */
export interface Configuration {
  /** The profile for every object, in place of the one its API group chooses. */
  readonly profile?: string
  readonly silence: readonly Silence[]
}

/** A configuration that changes nothing. */
export const noConfiguration: Configuration = { silence: [] }

/** The annotation by which an object silences rules for itself, one line a rule: `rule: reason`. */
export const silenceAnnotation = 'barometer.dev/lint-silence'

const selectors = ['group', 'kind', 'namespace', 'name', 'path'] as const

const profile: Check = (value, path) => {
  if (typeof value === 'string' && profileNamed(value)) return []
  const known = profiles.map(({ name }) => name).join(', ')
  return [{ path, reason: `${quoted(value)} does not exist; there are ${known}` }]
}
const rule: Check = (value, path) =>
  rules.some(({ id }) => id === value) ? [] : [{ path, reason: `${quoted(value)} does not exist` }]
const silenceEntry = objectOf(
  { rule },
  { reason: anyText, ...Object.fromEntries(selectors.map((name) => [name, anyText])) },
)
const settings = objectOf({}, { profile, silence: listOf(anything) })

/**
 * Reads a configuration from untrusted input. Never throws: what is not understood becomes a finding and has no effect,
 * and neither has a silence without a reason.
 */
export function readConfiguration(value: unknown): {
  readonly configuration: Configuration
  readonly findings: readonly Finding[]
} {
  if (value === null || value === undefined) return { configuration: noConfiguration, findings: [] }
  const findings = settings(value, '').map(misunderstood)
  const { profile: named, silence = [] } = (isObject(value) ? value : {}) as Settings
  const read = (Array.isArray(silence) ? silence : []).map((entry, index) =>
    readSilence(entry, `silence[${index}]`, findings),
  )
  const forced = typeof named === 'string' && profileNamed(named) ? { profile: named } : {}
  return { configuration: { ...forced, silence: read.filter((each) => each !== undefined) }, findings }
}

interface Settings {
  readonly profile?: unknown
  readonly silence?: unknown
}

/** Reads a silence given as one line, `rule: reason` or `rule=reason`, as flags and annotations have it. */
export function readSilenceLine(line: string, path: string, findings: Finding[]): Silence | undefined {
  const [, rule = line.trim(), reason = ''] = /^\s*([\w-]+)\s*[:=](.*)$/s.exec(line) ?? []
  return readSilence({ rule, reason }, path, findings)
}

/** What an object's own annotation silences. */
export function ownSilences(raw: JsonObject, findings: Finding[]): readonly Silence[] {
  const text = textAt(raw, 'metadata', 'annotations', silenceAnnotation)
  if (text === '') return []
  const path = `metadata.annotations["${silenceAnnotation}"]`
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => readSilenceLine(line, path, findings))
    .filter((silence) => silence !== undefined)
}

/** Whether the silence is about the finding. */
export function isSilenced(
  finding: Finding,
  object: ObjectReference,
  group: string,
  silence: Silence,
): boolean {
  if (silence.rule !== finding.rule) return false
  const values = { ...object, group, path: finding.path }
  return selectors.every((key) => silence[key] === undefined || globMatches(silence[key], values[key]))
}

function readSilence(value: unknown, path: string, findings: Finding[]): Silence | undefined {
  const problems = silenceEntry(value, path)
  for (const problem of problems) findings.push(misunderstood(problem))
  if (problems.length > 0) return undefined
  const silence = value as Silence
  const reason = textAt(silence, 'reason').trim()
  if (reason !== '') return { ...silence, reason }
  const message = `${silence.rule} is silenced without a reason; it is reported as before`
  findings.push(about(silenceWithoutReason, path, message))
  return undefined
}

function misunderstood({ path, reason }: Problem): Finding {
  return about(badConfiguration, path, `${path || 'the configuration'} ${reason}`)
}

function about(rule: typeof badConfiguration, path: string, message: string): Finding {
  return { rule: rule.id, severity: rule.severity, path, message, fix: rule.fix }
}
