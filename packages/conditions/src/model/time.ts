import type { Time } from './condition.ts'

/**
 * The time of a `Date` or of milliseconds since 1970, as the API server stores it: RFC 3339, UTC, whole seconds.
 * Milliseconds are cut off, never rounded up into the future.
 */
export function timestamp(date: Date | number): Time {
  const milliseconds = typeof date === 'number' ? date : date.getTime()
  return new Date(Math.floor(milliseconds / 1000) * 1000).toISOString().replace('.000Z', 'Z')
}

/**
 * Orders two times, oldest first; no time at all is older than any. Text that is not a time counts as none.
 * Times written alike (same length, both in UTC) are compared as text, which is what makes sorting thousands cheap.
 */
export function compareTimes(a: Time | undefined, b: Time | undefined): number {
  if (a === b) return 0
  if (!a) return b ? -1 : 0
  if (!b) return 1
  if (a.length === b.length && a.endsWith('Z') && b.endsWith('Z')) return a < b ? -1 : 1
  return (Date.parse(a) || 0) - (Date.parse(b) || 0)
}

/** Milliseconds from `since` to `now`; 0 where either is missing or unreadable, never negative. */
export function elapsed(since: Time | undefined, now: Time): number {
  const milliseconds = Date.parse(now) - Date.parse(since ?? '')
  return milliseconds > 0 ? milliseconds : 0
}
