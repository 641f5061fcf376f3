/** A list that does not move under its reader, and what waits until they leave it. */
export interface HeldList<T> {
  readonly shown: readonly HeldItem<T>[]
  /** How many items have come that are not shown yet. */
  readonly arrived: number
  /** Releasing it would change the order, or what is in it. */
  readonly stale: boolean
}

export interface HeldItem<T> {
  readonly key: string
  /** As it is now; as it was last, where it is gone. */
  readonly item: T
  readonly gone: boolean
}

/** What the list shows once nobody is in it. */
export function release<T>(latest: readonly T[], keyOf: (item: T) => string): HeldList<T> {
  const shown = latest.map((item) => ({ key: keyOf(item), item, gone: false }))
  return { shown, arrived: 0, stale: false }
}

/** What the list shows while somebody is in it: the same items in the same places, each as it is now. */
export function hold<T>(held: HeldList<T>, latest: readonly T[], keyOf: (item: T) => string): HeldList<T> {
  const now = new Map(latest.map((item) => [keyOf(item), item]))
  const shown = held.shown.map(({ key, item }) => ({ key, item: now.get(key) ?? item, gone: !now.has(key) }))
  const places = new Set(held.shown.map(({ key }) => key))
  const arrived = [...now.keys()].filter((key) => !places.has(key)).length
  const order = [...now.keys()].filter((key) => places.has(key))
  const moved = shown.filter(({ gone }) => !gone).some(({ key }, at) => key !== order[at])
  return { shown, arrived, stale: moved || arrived > 0 || shown.some(({ gone }) => gone) }
}
