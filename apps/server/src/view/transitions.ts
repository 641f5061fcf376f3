import { readConditions, type Time } from '@barometer/conditions'
import { type Ref, refKey } from '@barometer/graph'
import type { PackIndex } from '@barometer/packs'
import type { Transition } from '@barometer/web/wire'

type Said = ReadonlyMap<string, string>

const nothing: Said = new Map()
const longest = 1000

/** Remembers what conditions said, and tells what has moved. So many transitions are kept; the oldest go. */
export class Transitions {
  readonly #packs: PackIndex
  readonly #most: number
  readonly #said = new Map<string, Said>()
  /** Objects that say the same share what they said. */
  readonly #pool = new Map<string, Said>()
  #kept: Transition[] = []

  constructor(packs: PackIndex, most = 10_000) {
    this.#packs = packs
    this.#most = most
  }

  /** Takes an object as it is; `now`: the moment that is told, absent while the cluster is read for the first time. */
  see(ref: Ref, object: object, now: Time | undefined): void {
    const key = refKey(ref)
    const before = this.#said.get(key)
    const { said, messages } = this.#read(ref, object)
    this.#said.set(key, said)
    if (now === undefined || before === said) return
    if (!before) {
      this.#keep({ at: now, object: ref, type: '', before: '', after: 'created', message: '' })
      return
    }
    for (const type of new Set([...before.keys(), ...said.keys()])) {
      const [old, fresh] = [before.get(type) ?? '', said.get(type) ?? '']
      const message = messages.get(type) ?? ''
      if (old !== fresh) this.#keep({ at: now, object: ref, type, before: old, after: fresh, message })
    }
  }

  /** The object is gone. */
  forget(ref: Ref, now: Time): void {
    if (!this.#said.delete(refKey(ref))) return
    this.#keep({ at: now, object: ref, type: '', before: '', after: 'deleted', message: '' })
  }

  /** The newest first. */
  of(ref: Ref): readonly Transition[] {
    const key = refKey(ref)
    return this.#kept.filter(({ object }) => refKey(object) === key).reverse()
  }

  #keep(transition: Transition): void {
    this.#kept.push(transition)
    if (this.#kept.length > 2 * this.#most) this.#kept = this.#kept.slice(-this.#most)
  }

  #read({ group, kind }: Ref, object: object): { said: Said; messages: ReadonlyMap<string, string> } {
    const places = this.#packs.of(group, kind)?.conditionsAt ?? []
    for (const place of [...places, 'status.conditions']) {
      let value: unknown = object
      for (const field of place.split('.'))
        value = (value as Record<string, unknown> | null | undefined)?.[field]
      const { conditions } = readConditions(value)
      if (conditions.length === 0) continue
      const told = conditions.map(({ type, status, reason = '' }): [string, string] => [
        type,
        reason === '' ? status : `${status}: ${reason.slice(0, longest)}`,
      ])
      const messages = new Map(conditions.map(({ type, message = '' }) => [type, message.slice(0, longest)]))
      return { said: this.#pooled(new Map(told)), messages }
    }
    return { said: nothing, messages: new Map() }
  }

  #pooled(said: Said): Said {
    const text = JSON.stringify([...said])
    const known = this.#pool.get(text)
    if (known) return known
    // Reasons may be of any number: what nobody shares is not worth remembering.
    if (this.#pool.size > 10_000) this.#pool.clear()
    this.#pool.set(text, said)
    return said
  }
}
