import { useRef, useState } from 'preact/hooks'
import { type HeldList, hold, release } from '../../model/hold.ts'

export interface Held<T> {
  readonly list: HeldList<T>
  /** Shows what there is, and holds that from now on. */
  readonly showNow: () => HeldList<T>
  /** Shows what has come. */
  readonly release: () => void
  /** For the element in which the list is. */
  readonly onto: {
    readonly onPointerEnter: (event: PointerEvent) => void
    readonly onPointerLeave: () => void
    readonly onFocusIn: (event: FocusEvent) => void
    readonly onFocusOut: (event: FocusEvent) => void
  }
}

/** A list that stays as it is while the pointer or the keyboard is in it. */
export function useHeld<T>(latest: readonly T[], keyOf: (item: T) => string): Held<T> {
  const before = useRef<HeldList<T> | undefined>(undefined)
  const [pointer, setPointer] = useState(false)
  const [keyboard, setKeyboard] = useState(false)
  const [, drawAnew] = useState(0)
  const held = (pointer || keyboard) && before.current
  const list = held ? hold(held, latest, keyOf) : release(latest, keyOf)
  before.current = list
  const showNow = () => {
    before.current = release(latest, keyOf)
    return before.current
  }
  return {
    list,
    showNow,
    release: () => {
      showNow()
      drawAnew((times) => times + 1)
    },
    onto: {
      onPointerEnter: ({ pointerType }) => setPointer(pointerType === 'mouse'),
      onPointerLeave: () => setPointer(false),
      // Who clicks has the focus there for long afterwards, and reads elsewhere.
      onFocusIn: ({ target }) => setKeyboard((target as Element).matches(':focus-visible')),
      onFocusOut: ({ currentTarget, relatedTarget }) => {
        if (!(currentTarget as Element).contains(relatedTarget as Node | null)) setKeyboard(false)
      },
    },
  }
}
