import { InvalidArgumentError } from 'commander'

const units: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A duration as kubectl takes it: `30s`, `1m30s`, `500ms`, or a number of seconds. In milliseconds. */
export function duration(text: string): number {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000
  const parts = [...text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
  if (text === '' || parts.map(([part]) => part).join('') !== text) {
    throw new InvalidArgumentError('It must be a duration like 30s or 1m30s.')
  }
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0)
}
