import { at, type JsonObject } from './json.ts'
import { extendProfile, type Profile, type ProfileMatch } from './profile.ts'
import { ecosystems, kubernetes } from './profile-data.ts'

const base = extendProfile(kubernetes)

/** Every profile, the general one first. */
export const profiles: readonly Profile[] = [base, ...ecosystems.map((data) => extendProfile(data, base))]

/** The profile of that name, or undefined. */
export function profileNamed(name: string): Profile | undefined {
  return profiles.find((profile) => profile.name === name)
}

interface Question {
  readonly raw: JsonObject
  readonly group: string
  readonly path: string
  readonly list?: unknown
}

/** The profile for a list of conditions: the first that matches, the general one where none does. */
export function profileFor(question: Question): Profile {
  return profiles.find((profile) => profile.matches.some((match) => matches(match, question))) ?? base
}

function matches(match: ProfileMatch, { raw, group, path, list }: Question): boolean {
  if (!match.groups.some((pattern) => matchesGroup(pattern, group))) return false
  if (match.versions && !match.versions.includes(versionOf(raw))) return false
  if (match.paths && !match.paths.includes(path)) return false
  const { field } = match
  return (
    field === undefined ||
    (Array.isArray(list) && list.length > 0 && list.every((entry) => at(entry, field) !== undefined))
  )
}

function matchesGroup(pattern: string, group: string): boolean {
  return pattern.startsWith('*.') ? group.endsWith(pattern.slice(1)) : pattern === group
}

function versionOf(raw: JsonObject): string {
  const apiVersion = raw['apiVersion']
  return typeof apiVersion === 'string' ? apiVersion.slice(apiVersion.lastIndexOf('/') + 1) : ''
}
