import {
  type Condition,
  conditionsAt,
  mirrorCondition,
  type Pass,
  severityByAge,
  timestamp,
} from '@barometer/conditions'
import type { AnyObject, CacheReader, Kind, StatusObject } from '@barometer/controller'
import { keyOfReference, kindOfReference, type Reference, refersTo } from '../api/reference.ts'
import { expectedSeconds } from '../options.ts'
import { dialect } from './condition-sets.ts'
import { fails, type Statement, say } from './statement.ts'

/** What an object refers to, as far as it is there. */
export interface Part {
  readonly reference: Reference
  readonly found: 'there' | 'missing' | 'itself' | 'unknown-kind'
  readonly object?: StatusObject
}

/** Looks a reference up among the kinds that may stand there. No reference, no part. */
export function findPart(
  cache: CacheReader,
  owner: AnyObject,
  reference: Reference | undefined,
  kinds: readonly Kind<StatusObject>[],
): Part | undefined {
  if (!reference) return undefined
  if (refersTo(reference, owner)) return { reference, found: 'itself' }
  const kind = kindOfReference(reference, kinds)
  if (!kind) return { reference, found: 'unknown-kind' }
  const object = cache.get(kind, keyOfReference(reference, owner))
  return object ? { reference, found: 'there', object } : { reference, found: 'missing' }
}

/** What a part says of itself; undefined: nothing. */
export function readyOf(part: Part | undefined): Condition | undefined {
  if (!part?.object) return undefined
  return conditionsAt(part.object, dialect).conditions.find(({ type }) => type === 'Ready')
}

export interface MirrorPart {
  readonly as: string
  readonly part: Part | undefined
  /** Whether what it stands for was there before: then its absence is no beginning. */
  readonly wasThere: boolean
  readonly without: readonly string[]
}

/**
 * Carries the `Ready` of a part. A part without one yields no condition and no error, so that providers can adopt
 * conditions when they like.
 */
export function mirrorPart<Object extends StatusObject>(
  pass: Pass<Object>,
  { as, part, wasThere, without }: MirrorPart,
): void {
  const absent = part && part.found !== 'there' ? absence(part, pass, wasThere) : undefined
  const mirrored = part?.object && mirrorCondition(part.object, 'Ready', { as, dialect })
  if (!mirrored) say(pass, as, absent, without)
  else if (!without.includes(as)) pass.set(mirrored)
}

function absence(part: Part, pass: Pass<StatusObject>, wasThere: boolean): Statement {
  const { reference, found } = part
  const name = `${reference.kind} ${reference.name}`
  if (found === 'itself') return fails('ReferenceInvalid', `${name} refers to itself`, 'Error')
  if (found === 'unknown-kind')
    return fails(
      'ReferenceInvalid',
      `${name} of ${reference.apiVersion} cannot stand here: no provider serves this kind`,
      'Error',
    )
  if (wasThere) return fails('Deleted', `${name} is gone`, 'Error')
  const since = timestampOf(pass.before)
  const severity = severityByAge(since, { now: pass.now, expectedSeconds: expectedSeconds.reference })
  return fails('WaitingForObject', `${name} does not exist yet`, severity === 'Warning' ? 'Warning' : 'Info')
}

function timestampOf({ metadata }: StatusObject): string | undefined {
  const at = Date.parse(metadata.creationTimestamp ?? '')
  return Number.isNaN(at) ? undefined : timestamp(at)
}
