import { isOlder } from '@barometer/client'
import type { AnyObject } from '../kind.ts'

/** Versions of one object that are remembered while the watch shows none: what is forgotten counts as somebody else's. */
const mostOwn = 100

interface Tombstone<Object> {
  readonly uid: string | undefined
  /** What a list or an event told of it since. */
  hidden: Object | undefined
  /** Lists since. */
  lists: number
}

interface Expected<Object> {
  readonly version: string
  /** What this process has made of it since the watch last showed all. */
  readonly own: ReadonlySet<string>
  /** There may be a change before it that nobody was told of. */
  readonly gap: boolean
  /** What the watch told of it last, from before the write. */
  shown: Object | undefined
  /** Lists since. */
  lists: number
}

/** What this process has written and the watch has not shown yet. */
export class Writes<Object extends AnyObject> {
  readonly #expected = new Map<string, Expected<Object>>()
  readonly #tombstones = new Map<string, Tombstone<Object>>()

  get size(): number {
    return this.#expected.size + this.#tombstones.size
  }

  /** `before`: what was cached, if anything. */
  expect(key: string, version: string, gap: boolean, before: Object | undefined): void {
    this.#tombstones.delete(key)
    const known = this.#expected.get(key)
    const shown = known ? known.shown : before
    const own = new Set([...(known?.own ?? []), version].slice(-mostOwn))
    this.#expected.set(key, { version, own, gap: gap || known?.gap === true, shown, lists: 0 })
  }

  expectDeleted(key: string, { metadata }: Object): void {
    this.#expected.delete(key)
    this.#tombstones.set(key, { uid: metadata.uid, hidden: undefined, lists: 0 })
  }

  isExpected(key: string): boolean {
    return this.#expected.has(key)
  }

  /** Something from before the write was told; undefined: that it was gone. The result is what was told before. */
  shown(key: string, object: Object | undefined): Object | undefined {
    const expected = this.#expected.get(key)
    const before = expected?.shown
    if (expected) expected.shown = object
    return before
  }

  /** Whether this process made this version, and nobody else. */
  isOwn(key: string, version: string): boolean {
    return this.#expected.get(key)?.own.has(version) === true
  }

  isDeleted(key: string, uid: string | undefined): boolean {
    const tombstone = this.#tombstones.get(key)
    return tombstone !== undefined && tombstone.uid === uid
  }

  /** Whether what is told is an object from before its deletion: it is kept, in case that it was not one. */
  hides(key: string, object: Object): boolean {
    const tombstone = this.#tombstones.get(key)
    if (!tombstone || tombstone.uid !== object.metadata.uid) return false
    tombstone.hidden = object
    return true
  }

  /** Whether the object was written after this version. */
  isNewer(key: string, version: string): boolean {
    const expected = this.#expected.get(key)
    return expected !== undefined && isOlder(version, expected.version)
  }

  /**
   * The watch has shown what became of it: whether there may be a change before it that nobody was told of, and what was told
   * last.
   */
  forget(key: string): Pick<Expected<Object>, 'gap' | 'shown'> {
    const { gap = false, shown } = this.#expected.get(key) ?? {}
    this.#expected.delete(key)
    this.#tombstones.delete(key)
    return { gap, shown }
  }

  confirm(key: string): void {
    this.#expected.delete(key)
  }

  /** Keys of which the watch has told everything up to their version, but not them: they are not there any more. */
  disproved(version: string): string[] {
    if (this.#expected.size === 0) return []
    return [...this.#expected].filter(([, write]) => !isOlder(version, write.version)).map(([key]) => key)
  }

  /**
   * Another list is over, as of this version: writes that two lists since do not reach, with what the server has of them.
   * The second was asked for after the write was answered, so the server has lost it.
   */
  lostBy(version: string): [string, Object | undefined][] {
    const lost: [string, Object | undefined][] = []
    for (const [key, write] of this.#expected) {
      if (++write.lists < 2 || !isOlder(version, write.version)) continue
      this.#expected.delete(key)
      lost.push([key, write.shown])
    }
    return lost
  }

  /** Another list is over: what two lists had since its deletion is there after all. */
  listed(): Object[] {
    const alive: Object[] = []
    for (const [key, tombstone] of this.#tombstones) {
      if (++tombstone.lists < 2) continue
      this.#tombstones.delete(key)
      if (tombstone.hidden) alive.push(tombstone.hidden)
    }
    return alive
  }

  /** Forgets all that was written, since the server has lost it: each key, with what the server has of it. */
  clear(): [string, Object | undefined][] {
    const lost = [...this.#expected].map(([key, { shown }]): [string, Object | undefined] => [key, shown])
    this.#expected.clear()
    for (const tombstone of this.#tombstones.values()) tombstone.lists = 1
    return lost
  }
}
