import type { Condition, ConditionedObject } from '@barometer/conditions'

/**
 * What a condition should say, as the documents write it: `True`, `False RuleCreationFailed`, `False/Warning Deleted "the
 * VPC is gone"`. What is left out may be anything. `absent`: it is not there.
 */
export type Said = string

interface Statement {
  readonly status: string
  readonly severity?: string
  readonly reason?: string
  readonly message?: string
}

const form = /^(True|False|Unknown)(?:\/(Error|Warning|Info))?(?:\s+([A-Za-z][\w:,-]*))?(?:\s+"([\s\S]*)")?$/

function parsed(said: Said): Statement {
  const [, status, severity, reason, message] = form.exec(said.trim()) ?? []
  if (status === undefined)
    throw new Error(`${said}: expected absent, or a status, then perhaps a reason, then perhaps a "message"`)
  return {
    status,
    ...(severity !== undefined && { severity }),
    ...(reason !== undefined && { reason }),
    ...(message !== undefined && { message }),
  }
}

/** What a condition says, in as much detail as was expected of it. */
export function saidBy(object: ConditionedObject | undefined, type: string, expected: Said): Said {
  const condition = object?.status?.conditions?.find((each) => each.type === type)
  if (!condition) return 'absent'
  return written(condition, expected === 'absent' ? {} : parsed(expected))
}

/** The same in one form, so that line breaks and spaces in it do not matter. */
export function normalized(said: Said): Said {
  if (said === 'absent') return said
  const { status, severity, reason, message } = parsed(said)
  return written({ type: '', status, severity, reason, message } as Condition, parsed(said))
}

function written(condition: Condition, detail: Partial<Statement>): Said {
  const { status, severity, reason, message } = condition
  return [
    detail.severity === undefined ? status : `${status}/${severity ?? ''}`,
    ...(detail.reason === undefined ? [] : [reason ?? '']),
    ...(detail.message === undefined ? [] : [`"${message ?? ''}"`]),
  ].join(' ')
}

/** Whole conditions, times apart, in the order of their types; what is empty is left out. */
export function withoutTimes(conditions: readonly Condition[] = []): readonly object[] {
  return conditions
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
    .map(({ lastTransitionTime: _, ...said }) =>
      Object.fromEntries(Object.entries(said).filter(([, value]) => value !== '' && value !== null)),
    )
}
