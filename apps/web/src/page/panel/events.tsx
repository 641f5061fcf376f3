import { number } from '../../model/names.ts'
import type { ObjectDetails } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Mark } from '../parts/mark.tsx'
import { Message, Text } from '../parts/text.tsx'

/** The Events about it, the newest first. */
export function Events({ of: { events } }: { of: ObjectDetails }) {
  if (events.length === 0)
    return <p class="note">There are no Events about this object, or they have been forgotten.</p>
  return (
    <ul class="event-list">
      {events.map(({ type, reason, message, count, last, from }, at) => (
        <li key={at}>
          <Age since={last} />
          <Mark state={type === 'Warning' ? 'degraded' : 'well'} word={false} />
          <span class="what">
            <Text of={reason} class="reason" />{' '}
            <span class="fact">
              <Text of={type} />
              {count > 1 && `, ${number(count)} times`}
              {from !== '' && ', '}
              <Text of={from} />
            </span>
            <Message of={message} />
          </span>
        </li>
      ))}
    </ul>
  )
}
