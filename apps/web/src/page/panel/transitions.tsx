import type { ObjectDetails } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Message, Text } from '../parts/text.tsx'

/** What changed on it since the server started, the newest first. */
export function Transitions({ of: { transitions } }: { of: ObjectDetails }) {
  if (transitions.length === 0)
    return <p class="note">Nothing has changed on this object since the server started.</p>
  return (
    <ol class="transition-list">
      {transitions.map(({ at, type, before, after, message }, index) => (
        <li key={`${at} ${type} ${index}`}>
          <Age since={at} ago />
          <span class="what">
            {type !== '' && <Text of={type} class="condition-type" />}{' '}
            {before !== '' && (
              <>
                <Text of={before} class="before" /> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <Text of={after === '' ? 'gone' : after} class="after" />
            <Message of={message} />
          </span>
        </li>
      ))}
    </ol>
  )
}
