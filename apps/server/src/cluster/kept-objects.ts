import { type Ref, refKey } from '@barometer/graph'

interface Kept {
  readonly ref: Ref
  readonly text: Buffer
}

/** Every object that was read, packed, for views that are made later. */
export class KeptObjects {
  readonly #objects = new Map<string, Kept>()
  readonly #namespaces = new Map<string, number>()

  put(ref: Ref, object: object): void {
    const key = refKey(ref)
    if (!this.#objects.has(key)) this.#count(ref.namespace, 1)
    this.#objects.set(key, { ref, text: Buffer.from(JSON.stringify(object)) })
  }

  remove(ref: Ref): void {
    if (this.#objects.delete(refKey(ref))) this.#count(ref.namespace, -1)
  }

  /** Namespaces in which there is something, sorted. */
  get namespaces(): readonly string[] {
    return [...this.#namespaces.keys()].filter((namespace) => namespace !== '').sort()
  }

  /** Those of which `wanted` says so, as they are when it is their turn: what comes and goes meanwhile is seen or not. */
  *all(wanted: (ref: Ref) => boolean): Generator<object> {
    for (const { ref, text } of this.#objects.values())
      if (wanted(ref)) yield JSON.parse(text.toString('utf8')) as object
  }

  #count(namespace: string, by: 1 | -1): void {
    const left = (this.#namespaces.get(namespace) ?? 0) + by
    if (left === 0) this.#namespaces.delete(namespace)
    else this.#namespaces.set(namespace, left)
  }
}
