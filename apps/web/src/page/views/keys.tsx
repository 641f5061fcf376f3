import { useEffect, useRef } from 'preact/hooks'
import { type DisplayState, stateMeanings, stateWords } from '../../model/display-state.ts'
import { Mark } from '../parts/mark.tsx'
import { keysShown } from '../state/dialogs.ts'

const keys: readonly (readonly [key: string, what: string])[] = [
  ['/', 'search; enter opens the first that is found'],
  ['j  k', 'down and up in the list'],
  ['enter', 'open'],
  ['→  ←', 'open and close a branch of the tree'],
  ['u', 'up to what the object breaks'],
  ['c', 'go to the causes'],
  ['p', 'show the picture'],
  ['y', 'show the YAML'],
  ['.', 'copy the next command'],
  ['esc', 'one step back'],
  ['?', 'show these keys and marks'],
]

/** Every key and every mark. */
export function Keys() {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = keysShown.value
  useEffect(() => {
    if (shown) dialog.current?.showModal()
    else dialog.current?.close()
  }, [shown])
  return (
    <dialog
      ref={dialog}
      class="keys"
      aria-labelledby="keys-title"
      onClose={() => {
        keysShown.value = false
      }}
    >
      <form method="dialog">
        <h2 id="keys-title">Keys and marks</h2>
        <button class="quiet-button" type="submit">
          Close
        </button>
      </form>
      <div class="keys-columns">
        <dl class="key-list">
          {keys.map(([key, what]) => (
            <div key={key}>
              <dt>
                {key.split('  ').map((each) => (
                  <kbd key={each}>{each}</kbd>
                ))}
              </dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <dl class="legend">
          {(Object.keys(stateWords) as DisplayState[]).map((state) => (
            <div key={state}>
              <dt class={`is-${state}`}>
                <Mark state={state} word={false} /> {stateWords[state]}
              </dt>
              <dd>{stateMeanings[state]}</dd>
            </div>
          ))}
        </dl>
      </div>
    </dialog>
  )
}
