import { InvalidArgumentError } from 'commander'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Node's timers hold no more milliseconds than these, 24 days, and run at once where they should. */
const longest = 2 ** 31 - 1

/**
 * A duration as kubectl takes it: `30s`, `1m30s`, `500ms`, or a number of seconds. In milliseconds; what is longer than 24
 * days is cut there.
 */
export function duration(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(longest, Number(text) * 1000)
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
  if (text === '' || parts.map(([part]) => part).join('') !== text) {
    throw new InvalidArgumentError('It must be a duration like 30s or 1m30s.')
  }
  const sum = parts.reduce((before, [, count, unit]) => before + Number(count) * units[unit!]!, 0)
  return Math.min(longest, sum)
}
