import { globMatches, type KnownKind } from '@barometer/packs'
import { at } from './json.ts'
import { extendProfile, type Profile, type ProfileMatch } from './profile.ts'
import { ecosystems, kubernetes } from './profile-data.ts'

const base = extendProfile(kubernetes)

/** Every profile, the general one first. */
export const profiles: readonly Profile[] = [base, ...ecosystems.map((data) => extendProfile(data, base))]

/** The profile of that name, or undefined. */
export function profileNamed(name: string): Profile | undefined {
  return profiles.find((profile) => profile.name === name)
}

/** A list of conditions for which a profile is wanted. */
export interface ProfileQuestion {
  readonly apiVersion: string
  readonly group: string
  /** What the packs know of the kind. */
  readonly known: KnownKind | undefined
  readonly path: string
  readonly list?: unknown
}

/** The profile for a list of conditions: the first that matches, the general one where none does. */
export function profileFor(question: ProfileQuestion): Profile {
  return profiles.find((profile) => profile.matches.some((match) => matches(match, question))) ?? base
}

function matches(match: ProfileMatch, { apiVersion, group, known, path, list }: ProfileQuestion): boolean {
  const { packs = [], groups = [], versions, paths, types = [], everyHas, noneHas } = match
  const ofPack = known !== undefined && packs.some((name) => known.packs.includes(name))
  if (!ofPack && !groups.some((pattern) => globMatches(pattern, group))) return false
  if (versions && !versions.includes(apiVersion.slice(apiVersion.lastIndexOf('/') + 1))) return false
  if (paths && !paths.includes(path)) return false
  const entries = Array.isArray(list) ? list : []
  // An empty text says nothing: it is as good as absent.
  const has = (field: string) => (entry: unknown) => ![undefined, ''].includes(at(entry, field) as string)
  if (!types.every((type) => entries.some((entry) => at(entry, 'type') === type))) return false
  if (everyHas !== undefined && !(entries.length > 0 && entries.every(has(everyHas)))) return false
  return noneHas === undefined || !entries.some(has(noneHas))
}
