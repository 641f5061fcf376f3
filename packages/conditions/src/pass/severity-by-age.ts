import type { Severity, Time } from '../model/condition.ts'
import { elapsed } from '../model/time.ts'

/**
 * How worrying it is that something is not done yet: `Info` while it is simply proceeding, `Warning` once it takes
 * longer than expected. Work whose beginning is not known has just begun.
 */
export function severityByAge(
  since: Time | undefined,
  options: { readonly now: Time; readonly expectedSeconds: number },
): Severity {
  return elapsed(since, options.now) > options.expectedSeconds * 1000 ? 'Warning' : 'Info'
}
