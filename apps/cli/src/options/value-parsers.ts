import { InvalidArgumentError } from 'commander'

/** An argument that is a time. */
export function time(value: string): string {
  if (Number.isNaN(Date.parse(value))) {
    throw new InvalidArgumentError('It must be a time like 2024-01-31T12:00:00Z.')
  }
  return value
}

/** An argument that is a whole number. */
export function wholeNumber(value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new InvalidArgumentError('It must be a whole number.')
  return Number(value)
}

/** An option that is on or off, as kubectl and clusterctl write it: `--grouping=false`. */
export function boolean(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new InvalidArgumentError('It must be true or false.')
  return value === 'true'
}

/** An option that may be given several times. */
export function collect(value: string, previous: readonly string[] = []): string[] {
  return [...previous, value]
}

/** An option with several values between commas; it may be given several times. */
export function commaSeparated(value: string, previous: readonly string[] = []): string[] {
  return [...previous, ...value.split(',').filter((part) => part !== '')]
}
