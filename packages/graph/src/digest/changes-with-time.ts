import { readConditions } from '@barometer/conditions'
import type { CelInput, KnownRule, PackIndex } from '@barometer/packs'
import type { Verdict } from '@barometer/verdict'
import { type Fields, fieldsOf } from '../objects/fields.ts'
import type { Ref } from '../objects/ref.ts'

const farAway = new Date(8.64e15)

/** Whether a verdict may change with time alone, the object being as it is. */
export function changesWithTime(object: Fields, ref: Ref, verdict: Verdict, packs: PackIndex): boolean {
  const { state, stale, rule } = verdict
  if (state === 'Progressing' || state === 'Terminating' || stale) return true
  const rules = clockRules(ref, packs)
  return (
    rules.length > 0 &&
    (rules.some(({ id }) => id === rule) || rules.some((known) => holdsLater(known, object)))
  )
}

/** Rules about the kind that ask what time it is. */
function clockRules({ group, kind }: Ref, packs: PackIndex): readonly KnownRule[] {
  const rules = packs.of(group, kind)?.rules ?? []
  return rules.filter(({ timed }) => timed)
}

function holdsLater({ when, code }: KnownRule, object: Fields): boolean {
  try {
    return code?.(inputOf(object)) !== undefined || when(inputOf(object)) === true
  } catch {
    // A field that the rule asks for is not there: it does not apply, now or later.
    return false
  }
}

function inputOf(object: Fields): CelInput {
  const status = fieldsOf(object['status'])
  const { conditions } = readConditions(status['conditions'])
  return {
    object,
    metadata: fieldsOf(object['metadata']),
    spec: fieldsOf(object['spec']),
    status,
    conditions: Object.fromEntries(conditions.map((condition) => [condition.type, condition])),
    now: farAway,
  }
}
