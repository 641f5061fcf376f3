import { type Ref, refKey } from '../objects/ref.ts'

/**
 * How well a kind was read.
 *
 * `complete`: all of it. `forbidden`: the reader may not. `not-listed`: nobody asked for it, or it is not in the dump.
 * `unavailable`: its API group did not answer. `elsewhere`: these live in another cluster.
 */
export type KindCoverage = 'complete' | 'forbidden' | 'not-listed' | 'unavailable' | 'elsewhere'

/** What was read. Absence needs proof: where this does not say `complete`, nothing is ever called missing. */
export interface Coverage {
  /** Of every kind that `kinds` does not name. */
  readonly others: KindCoverage
  /** By `<group>/<Kind>`; the core group is empty: `/Secret`. `<group>/*`: every kind of it that is not named. */
  readonly kinds?: Readonly<Record<string, KindCoverage>>
  /** The only namespaces that were read; absent: all. Cluster-scoped kinds are not concerned. */
  readonly namespaces?: readonly string[]
  /** Kinds that were read completely in these namespaces, whatever is said of them elsewhere. */
  readonly within?: Readonly<Record<string, readonly string[]>>
  /** Kinds that are known to have no namespaces, by `<group>/<Kind>`: what names one of them names none in a namespace. */
  readonly clusterScoped?: readonly string[]
  /** Objects that were asked for by name and are not there, by `refKey`. */
  readonly absent?: ReadonlySet<string>
}

/** All that there is was read. */
export const everything: Coverage = { others: 'complete' }

/** Nothing may be concluded from an absence: the coverage of files that somebody picked. */
export const someObjects: Coverage = { others: 'not-listed' }

/** How well the place was read where such an object would be. */
export function coverageOf(coverage: Coverage, ref: Ref): KindCoverage {
  const { group, kind, namespace } = ref
  const key = `${group}/${kind}`
  const { kinds, namespaces, within, absent } = coverage
  if (absent?.has(refKey(ref))) return 'complete'
  if (within && Object.hasOwn(within, key) && within[key]!.includes(namespace)) return 'complete'
  const named = kinds && [key, `${group}/*`].find((each) => Object.hasOwn(kinds, each))
  const found = named === undefined ? coverage.others : kinds![named]!
  if (found !== 'complete' || namespace === '' || namespaces === undefined) return found
  return namespaces.includes(namespace) ? 'complete' : 'not-listed'
}
