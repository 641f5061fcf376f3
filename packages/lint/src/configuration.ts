import { globMatches } from '@barometer/packs'
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

/**
 * Reads a configuration from untrusted input. Never throws: what is not understood becomes a finding and has no effect,
 * and neither has a silence without a reason.
 */
export function readConfiguration(value: unknown): {
  readonly configuration: Configuration
  readonly findings: readonly Finding[]
} {
  const findings: Finding[] = []
  const silence: Silence[] = []
  if (value === null || value === undefined) return { configuration: noConfiguration, findings }
  if (!isObject(value)) {
    findings.push(misunderstood('', `the configuration must be an object, found ${quoted(value)}`))
    return { configuration: noConfiguration, findings }
  }
  for (const key of Object.keys(value)) {
    if (key !== 'profile' && key !== 'silence')
      findings.push(misunderstood(key, `there is no setting ${key}`))
  }
  const profile = readProfile(value['profile'], findings)
  const entries = value['silence'] ?? []
  if (!Array.isArray(entries)) findings.push(misunderstood('silence', 'silence must be a list'))
  else {
    for (const [index, entry] of entries.entries()) {
      const read = readSilence(entry, `silence[${index}]`, findings)
      if (read) silence.push(read)
    }
  }
  return { configuration: { ...(profile === undefined ? {} : { profile }), silence }, findings }
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

function readProfile(value: unknown, findings: Finding[]): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && profileNamed(value)) return value
  const known = profiles.map(({ name }) => name).join(', ')
  findings.push(misunderstood('profile', `there is no profile ${quoted(value)}; there are ${known}`))
  return undefined
}

function readSilence(value: unknown, path: string, findings: Finding[]): Silence | undefined {
  if (!isObject(value)) {
    findings.push(misunderstood(path, `a silence must be an object, found ${quoted(value)}`))
    return undefined
  }
  const rule = value['rule']
  if (typeof rule !== 'string' || !rules.some(({ id }) => id === rule)) {
    findings.push(misunderstood(`${path}.rule`, `there is no rule ${quoted(rule)}`))
    return undefined
  }
  const reason = textAt(value, 'reason').trim()
  if (reason === '') {
    findings.push(
      about(silenceWithoutReason, path, `${rule} is silenced without a reason; it is reported as before`),
    )
    return undefined
  }
  const silence: Record<string, string> = { rule, reason }
  for (const [key, text] of Object.entries(value)) {
    if (key === 'rule' || key === 'reason') continue
    if (typeof text === 'string' && selectors.some((name) => name === key)) silence[key] = text
    else {
      findings.push(
        misunderstood(`${path}.${key}`, `a silence has no field ${key} with the value ${quoted(text)}`),
      )
      return undefined
    }
  }
  return silence as unknown as Silence
}

function misunderstood(path: string, message: string): Finding {
  return about(badConfiguration, path, message)
}

function about(rule: typeof badConfiguration, path: string, message: string): Finding {
  return { rule: rule.id, severity: rule.severity, path, message, fix: rule.fix }
}
