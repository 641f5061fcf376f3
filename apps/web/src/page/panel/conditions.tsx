import type { DisplayState } from '../../model/display-state.ts'
import type { ObjectDetails, ShownCondition } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Mark } from '../parts/mark.tsx'
import { Message, Text } from '../parts/text.tsx'

const marks: Readonly<Record<NonNullable<ShownCondition['says']>, DisplayState>> = {
  trouble: 'error',
  working: 'working',
  well: 'well',
  paused: 'suspended',
  unknown: 'unknown',
}

/** The conditions as the object has them, in its order, each with its age. */
export function Conditions({ of: { conditions, generation } }: { of: ObjectDetails }) {
  if (conditions.length === 0) return <p class="note">This object has no conditions.</p>
  return (
    <table class="conditions">
      <thead>
        <tr>
          <th scope="col">Type</th>
          <th scope="col">Status</th>
          <th scope="col">Reason and message</th>
          <th scope="col">Since</th>
        </tr>
      </thead>
      <tbody>
        {conditions.map((condition, at) => (
          <Condition key={`${condition.type} ${at}`} of={condition} generation={generation} />
        ))}
      </tbody>
    </table>
  )
}

function Condition({ of: condition, generation }: { of: ShownCondition; generation: number | undefined }) {
  const { type, status, reason, message, severity, says, stale, observedGeneration, lastTransitionTime, at } =
    condition
  const state = says && marks[says]
  return (
    <tr class={`says-${says ?? 'nothing'}`}>
      <th scope="row">
        {state && <Mark key={`${status} ${reason}`} state={state} />}
        <Text of={type} />
        {at !== undefined && <Text of={at} class="at" />}
      </th>
      <td class={`status${state ? ` is-${state}` : ''}`}>
        <Text of={status} />
        {severity && <Text of={severity} class="severity" />}
      </td>
      <td class="what">
        {reason !== '' && <Text of={reason} class="reason" />}
        <Message of={message} />
        {stale && (
          <span class="stale">
            Old news: it is about generation {observedGeneration ?? '?'}, and the object is at{' '}
            {generation ?? 'a newer one'}.
          </span>
        )}
      </td>
      <td class="when">
        <Age since={lastTransitionTime} />
      </td>
    </tr>
  )
}
