import type { DiscoveryNote, Resource } from '@barometer/client'
import type { Coverage, KindCoverage } from '@barometer/graph'

/** Something that could not be read, or not all of it. */
export interface SurveyNote {
  /**
   * `forbidden`: the reader may not. `failed`: the server did not answer, or not with sense. `partial`: there was too much
   * of it. `group-down`: a whole API group does not answer. `unasked`: kinds that may hold parts of what was asked about
   * although nothing leads there; they were too many to be looked through.
   */
  readonly code: 'forbidden' | 'failed' | 'partial' | 'group-down' | 'unasked'
  readonly group: string
  /** '' for a whole group. */
  readonly kind: string
  /** '' for all namespaces. */
  readonly namespace: string
  readonly message: string
}

interface KindRecord {
  readonly resource: Resource
  everywhere: KindCoverage | undefined
  readonly within: Map<string, KindCoverage>
}

/** Keeps account of what was read, where and how well. */
export class CoverageRecord {
  readonly #kinds = new Map<string, KindRecord>()
  readonly #absent = new Set<string>()
  #notes: SurveyNote[] = []
  readonly #groupsDown = new Map<string, string>()
  #revision = 0

  /** Starts with what discovery could not find out. */
  constructor(notes: readonly DiscoveryNote[] = []) {
    for (const { group, version, message } of notes) this.groupDown(group, `${version}: ${message}`)
  }

  /** A kind was read as well as is said, in one namespace or ('') in all. */
  note(resource: Resource, namespace: string, reading: KindCoverage): void {
    this.#revision++
    const key = `${resource.group}/${resource.kind}`
    const record = this.#kinds.get(key) ?? { resource, everywhere: undefined, within: new Map() }
    this.#kinds.set(key, record)
    if (namespace === '') record.everywhere = reading
    else record.within.set(namespace, reading)
    if (reading === 'complete') this.#withdraw(resource, namespace)
  }

  /** What has been read after all did not fail. */
  #withdraw({ group, kind }: Resource, namespace: string): void {
    this.#notes = this.#notes.filter(
      (note) =>
        note.code !== 'failed' || note.group !== group || note.kind !== kind || note.namespace !== namespace,
    )
  }

  /** How often something was noted: the coverage holds until the next time. */
  get revision(): number {
    return this.#revision
  }

  /** How well a kind was read there; undefined: nobody tried. */
  coverageIn({ group, kind }: Pick<Resource, 'group' | 'kind'>, namespace: string): KindCoverage | undefined {
    const record = this.#kinds.get(`${group}/${kind}`)
    return record?.within.get(namespace) ?? record?.everywhere
  }

  /** An object was asked for by name, and is not there; by `refKey`. */
  noteAbsent(key: string): void {
    if (this.#absent.has(key)) return
    this.#revision++
    this.#absent.add(key)
  }

  /** It is there by now. */
  notePresent(key: string): void {
    if (this.#absent.delete(key)) this.#revision++
  }

  complain(
    code: Exclude<SurveyNote['code'], 'group-down' | 'unasked'>,
    { group, kind }: Resource,
    namespace: string,
    message: string,
  ): void {
    this.#notes.push({ code, group, kind, namespace, message })
  }

  /** A whole group does not answer: noted once, in place of what failed of it. */
  groupDown(group: string, message: string): void {
    if (this.#groupsDown.has(group)) return
    this.#revision++
    this.#groupsDown.set(group, message)
    this.#notes = this.#notes.filter((note) => note.group !== group || note.code !== 'failed')
    this.#notes.push({ code: 'group-down', group, kind: '', namespace: '', message })
  }

  /** So many kinds were not looked through in a namespace. */
  unasked(namespace: string, kinds: number): void {
    const message = `${kinds} other kinds were not looked through for parts that nothing leads to`
    this.#notes.push({ code: 'unasked', group: '', kind: '', namespace, message })
  }

  isDown(group: string): boolean {
    return this.#groupsDown.has(group)
  }

  notes(): readonly SurveyNote[] {
    return this.#notes
  }

  /** Whether anything at all was read. */
  get isEmpty(): boolean {
    return [...this.#kinds.values()].every(
      ({ everywhere, within }) => everywhere !== 'complete' && ![...within.values()].includes('complete'),
    )
  }

  /**
   * The coverage: a kind the server does not serve has no objects; one that was served and not read, nobody knows; of
   * groups that did not answer, nobody knows anything.
   */
  coverage(served: readonly Resource[]): Coverage {
    const kinds: Record<string, KindCoverage> = {}
    const within: Record<string, readonly string[]> = {}
    for (const group of this.#groupsDown.keys()) kinds[`${group}/*`] = 'unavailable'
    for (const { group, kind, namespaced } of served) {
      const key = `${group}/${kind}`
      const record = this.#kinds.get(key)
      const inPlaces = [...(record?.within ?? [])]
      kinds[key] =
        record?.everywhere ?? inPlaces.find(([, reading]) => reading !== 'complete')?.[1] ?? 'not-listed'
      const places = inPlaces.filter(([, reading]) => reading === 'complete').map(([namespace]) => namespace)
      // Without a namespace there is none of a kind that has namespaces.
      if (namespaced) within[key] = ['', ...places.sort()]
    }
    const clusterScoped = served.filter(({ namespaced }) => !namespaced)
    return {
      ...{ others: 'complete', kinds, within, absent: this.#absent },
      clusterScoped: clusterScoped.map(({ group, kind }) => `${group}/${kind}`),
    }
  }
}
