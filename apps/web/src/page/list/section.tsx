import type { ComponentChildren } from 'preact'
import { number } from '../../model/names.ts'
import type { Held } from '../parts/held.tsx'

interface Props {
  readonly id: string
  readonly title: string
  readonly count?: number | undefined
  /** The list in it, which stays as it is while somebody is in this part. */
  readonly held: Held<unknown>
  /** What waits, where something does: it stands beside the title, so that nothing moves when it comes. */
  readonly waiting: string
  /** What the title can be done to, at the end of its line. */
  readonly aside?: ComponentChildren
  readonly children: ComponentChildren
}

/** A part of the left column, with how many there are. */
export function Section({ id, title, count, held, waiting, aside, children }: Props) {
  return (
    <section aria-labelledby={id} class="section" {...held.onto}>
      <div class="section-head">
        <h2 id={id}>
          {title}
          {count !== undefined && <span class="count"> {number(count)}</span>}
        </h2>
        {held.list.stale && (
          <button type="button" class="waiting" aria-live="polite" onClick={held.release}>
            {waiting}
          </button>
        )}
        {aside}
      </div>
      {children}
    </section>
  )
}
