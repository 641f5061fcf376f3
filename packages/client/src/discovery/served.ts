import type { Resource } from '../resource.ts'

/** Part of the API that could not be discovered, and why. */
export interface DiscoveryNote {
  readonly group: string
  /** '' where the whole group is meant. */
  readonly version: string
  readonly message: string
}

/** What a server serves. */
export interface Served {
  /** Groups in the server's order of preference, within each its versions in theirs. */
  readonly resources: readonly Resource[]
  readonly notes: readonly DiscoveryNote[]
}

/** The fields of a value that may be anything. */
export function fields(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {}
}

export function entries(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.map(fields) : []
}

export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

export function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : []
}
