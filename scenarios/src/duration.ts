const units: Readonly<Record<string, number>> = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 }

/** Milliseconds of `90s`, `2m`, `1h30m`. */
export function milliseconds(duration: string): number {
  const parts = [...duration.matchAll(/(\d+)(ms|s|m|h)/g)]
  if (parts.length === 0 || parts.map(([part]) => part).join('') !== duration)
    throw new Error(`"${duration}" is no duration: expected for instance 90s, 2m or 1h30m`)
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * units[unit!]!, 0)
}
