import { refKey } from '@barometer/graph'
import { displayState } from '../../model/display-state.ts'
import type { ChangedObject } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { useHeld } from '../parts/held.tsx'
import { Mark } from '../parts/mark.tsx'
import { ObjectName, objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { overview } from '../state/cluster.ts'
import { Section } from './section.tsx'

const keyOf = ({ object }: ChangedObject) => refKey(object)

/** The objects that changed last, the newest first. */
export function ChangedLast() {
  const held = useHeld(overview.value?.changedLast ?? [], keyOf)
  const { list } = held
  if (list.shown.length === 0) return null
  return (
    <Section id="changed-last" title="Changed last" held={held} waiting="Others have changed since">
      <ul>
        {list.shown.map(({ key, item: { object, state, level, reason, since } }) => (
          <li key={key}>
            <a data-item="" class="changed" href={objectHref(object)}>
              <Mark state={displayState({ state, level })} />
              <ObjectName of={object} />
              <span class="line-says">
                <Text of={reason} class="reason" />
              </span>
              <Age since={since} ago />
            </a>
          </li>
        ))}
      </ul>
    </Section>
  )
}
