import { useState } from 'preact/hooks'
import { visibleParts } from '../../model/visible-text.ts'

/** Text from the cluster: always text, in its own direction, with characters shown that could not be seen. */
export function Text({ of, class: name }: { of: string; class?: string }) {
  return (
    <bdi class={name}>
      {visibleParts(of).map(({ text, escaped }, at) =>
        escaped ? (
          <span key={at} class="escaped">
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </bdi>
  )
}

const foldedLines = 6
const foldedLength = 600

/** A message with its line breaks, folded after six lines. */
export function Message({ of }: { of: string }) {
  const [open, setOpen] = useState(false)
  const long = of.length > foldedLength || of.split('\n').length > foldedLines
  if (of === '') return null
  return (
    <span class="message">
      <Text of={of} class={long && !open ? 'message-text folded' : 'message-text'} />
      {long && (
        <button type="button" class="link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Show less' : `Show all (${of.length.toLocaleString('en')} characters)`}
        </button>
      )}
    </span>
  )
}
