import { type DisplayState, stateWords } from '../../model/display-state.ts'

// One shape each: they are told apart without colour.
const shapes: Readonly<Record<DisplayState, preact.ComponentChildren>> = {
  error: (
    <>
      <circle cx="8" cy="8" r="7" class="fill" />
      <path d="m5.4 5.4 5.2 5.2m0-5.2-5.2 5.2" class="cut" />
    </>
  ),
  degraded: (
    <>
      <path d="M8 1.6 15 14H1Z" class="fill" />
      <path d="M8 6v4m0 1.6v.6" class="cut" />
    </>
  ),
  working: (
    <>
      <circle cx="8" cy="8" r="6.2" class="stroke" />
      <path d="M8 1.8a6.2 6.2 0 0 1 0 12.4Z" class="fill" />
    </>
  ),
  suspended: <path d="M5.5 3v10m5-10v10" class="thick" />,
  unknown: (
    <>
      <circle cx="8" cy="8" r="6.6" class="stroke dashed" />
      <path d="M6.3 6.4A1.8 1.8 0 1 1 8 8.4v.8m0 1.7v.5" class="stroke" />
    </>
  ),
  well: <path d="m3 8.6 3.2 3.2L13 5" class="stroke" />,
}

/** The mark of a state: a shape in its colour, and its word for those who do not see it. */
export function Mark({
  state,
  word = true,
  moved,
}: {
  state: DisplayState
  word?: boolean
  moved?: boolean
}) {
  return (
    <span class={`mark is-${state}${moved ? ' moved' : ''}`}>
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        {shapes[state]}
      </svg>
      {word && <span class="unseen">{stateWords[state]}</span>}
    </span>
  )
}

/** A mark with its word beside it. */
export function Badge({ state }: { state: DisplayState }) {
  return (
    <span class={`badge is-${state}`}>
      <Mark state={state} word={false} />
      {stateWords[state]}
    </span>
  )
}
