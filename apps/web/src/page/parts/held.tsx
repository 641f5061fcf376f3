import { useRef, useState } from 'preact/hooks'
import { type HeldList, hold, release } from '../../model/hold.ts'

/** A list that stays as it is while the pointer or the keyboard is in it. `onto` goes to the element that holds it. */
export function useHeld<T>(latest: readonly T[], keyOf: (item: T) => string) {
  const before = useRef<HeldList<T> | undefined>(undefined)
  const [inside, setInside] = useState(false)
  const list = inside && before.current ? hold(before.current, latest, keyOf) : release(latest, keyOf)
  before.current = list
  return {
    list,
    /** Shows what there is, and holds that from now on. */
    showNow: () => {
      before.current = release(latest, keyOf)
      return before.current
    },
    /** Shows what has come. */
    release: () => {
      before.current = undefined
      setInside(false)
    },
    onto: {
      onPointerEnter: ({ pointerType }: PointerEvent) => pointerType === 'mouse' && setInside(true),
      onPointerLeave: () => setInside(false),
      onFocusIn: ({ target }: FocusEvent) => setInside((target as Element).matches(':focus-visible')),
      onFocusOut: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setInside((currentTarget as Element).contains(relatedTarget as Node | null)),
    },
  }
}

/** What waits at the top of a list that is held. */
export function Waiting({ text, release }: { text: string; release: () => void }) {
  return (
    <button type="button" class="waiting" onClick={release}>
      {text}
    </button>
  )
}
