import type { Ref } from './ref.ts'

/**
 * How well a kind was read.
 *
 * `complete`: all of it. `forbidden`: the reader may not. `not-listed`: nobody asked for it, or it is not in the dump.
 * `unavailable`: its API group did not answer. `elsewhere`: these live in another cluster.
 */
export type Reading = 'complete' | 'forbidden' | 'not-listed' | 'unavailable' | 'elsewhere'

/** What was read. Absence needs proof: where this does not say `complete`, nothing is ever called missing. */
export interface Coverage {
  /** Of every kind that `kinds` does not name. */
  readonly others: Reading
  /** By `<group>/<Kind>`; the core group is empty: `/Secret`. */
  readonly kinds?: Readonly<Record<string, Reading>>
  /** The only namespaces that were read; absent: all. Cluster-scoped kinds are not concerned. */
  readonly namespaces?: readonly string[]
}

/** All that there is was read. */
export const everything: Coverage = { others: 'complete' }

/** Nothing may be concluded from an absence: the coverage of files that somebody picked. */
export const someObjects: Coverage = { others: 'not-listed' }

/** How well the place was read where such an object would be. */
export function readingOf(coverage: Coverage, { group, kind, namespace }: Ref): Reading {
  const key = `${group}/${kind}`
  const { kinds, namespaces } = coverage
  const reading = kinds && Object.hasOwn(kinds, key) ? kinds[key]! : coverage.others
  if (reading !== 'complete' || namespace === '' || namespaces === undefined) return reading
  return namespaces.includes(namespace) ? 'complete' : 'not-listed'
}
