import type { ComponentChildren } from 'preact'
import { number } from '../../model/names.ts'

/** A part of the list, with how many there are. */
export function Section(props: { id: string; title: string; count?: number; children: ComponentChildren }) {
  const { id, title, count, children } = props
  return (
    <section aria-labelledby={id} class={`section ${id}`}>
      <h2 id={id}>
        {title}
        {count !== undefined && <span class="count"> {number(count)}</span>}
      </h2>
      {children}
    </section>
  )
}
