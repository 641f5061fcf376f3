import type { Resource } from '@barometer/client'
import type { Coverage, Reading } from '@barometer/graph'

/** Something that could not be read, or not all of it. */
export interface SurveyNote {
  /**
   * `forbidden`: the reader may not. `failed`: the server did not answer, or not with sense. `partial`: there was too much
   * of it. `group-down`: a whole API group does not answer.
   */
  readonly code: 'forbidden' | 'failed' | 'partial' | 'group-down'
  readonly group: string
  /** '' for a whole group. */
  readonly kind: string
  /** '' for all namespaces. */
  readonly namespace: string
  readonly message: string
}

/** Keeps account of what was read, where and how well. */
export class ReadingRecord {
  readonly #everywhere = new Map<string, Reading>()
  readonly #within = new Map<string, Set<string>>()
  readonly #absent = new Set<string>()
  readonly #notes: SurveyNote[] = []

  /** A kind was read as well as is said, in one namespace or ('') in all. */
  note({ group, kind }: Resource, namespace: string, reading: Reading): void {
    const key = `${group}/${kind}`
    if (namespace === '') this.#everywhere.set(key, reading)
    else if (reading === 'complete') {
      const places = this.#within.get(key) ?? new Set()
      this.#within.set(key, places.add(namespace))
    } else if (!this.#everywhere.has(key)) this.#everywhere.set(key, reading)
  }

  /** An object was asked for by name, and is not there; by `refKey`. */
  noteAbsent(key: string): void {
    this.#absent.add(key)
  }

  complain(note: SurveyNote): void {
    this.#notes.push(note)
  }

  /** Whether a kind was read there, or an attempt was made. */
  has({ group, kind }: Resource, namespace: string): boolean {
    const key = `${group}/${kind}`
    return this.#everywhere.get(key) === 'complete' || this.#within.get(key)?.has(namespace) === true
  }

  notes(): readonly SurveyNote[] {
    return this.#notes
  }

  /**
   * The coverage: a kind the server does not serve has no objects; one that was served and not read, nobody knows; of
   * groups that did not answer, nobody knows anything.
   */
  coverage(served: readonly Resource[], groupsDown: readonly string[]): Coverage {
    const kinds: Record<string, Reading> = {}
    for (const group of groupsDown) kinds[`${group}/*`] = 'unavailable'
    for (const { group, kind } of served) kinds[`${group}/${kind}`] = 'not-listed'
    for (const [key, reading] of this.#everywhere) kinds[key] = reading
    const within: Record<string, readonly string[]> = {}
    for (const { group, kind, namespaced } of served) {
      if (!namespaced) continue
      // Without a namespace there is none of a kind that has namespaces.
      within[`${group}/${kind}`] = ['', ...(this.#within.get(`${group}/${kind}`) ?? [])]
    }
    return { others: 'complete', kinds, within, absent: this.#absent }
  }
}
