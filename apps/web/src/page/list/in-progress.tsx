import { refKey } from '@barometer/graph'
import { useState } from 'preact/hooks'
import { number } from '../../model/names.ts'
import type { InProgress as Working } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { useHeld } from '../parts/held.tsx'
import { Mark } from '../parts/mark.tsx'
import { ObjectName, objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { address } from '../state/address.ts'
import { overview } from '../state/cluster.ts'
import { Section } from './section.tsx'

const shownAtFirst = 5
const keyOf = ({ object }: Working) => refKey(object)

/** What is only slow, and what it waits for. */
export function InProgress() {
  const { inProgress = [], inProgressCount = 0 } = overview.value ?? {}
  const held = useHeld(inProgress, keyOf)
  const { list } = held
  const waiting = list.arrived > 0 ? `${number(list.arrived)} more in progress` : 'The list has changed'
  const [all, setAll] = useState(false)
  if (inProgressCount === 0 && list.shown.length === 0) return null
  const shown = all ? list.shown : list.shown.slice(0, shownAtFirst)
  const rest = list.shown.length - shown.length
  return (
    <Section id="in-progress" title="In progress" count={inProgressCount} held={held} waiting={waiting}>
      <ul class="progress-list">
        {shown.map(({ key, item, gone }) => (
          <Slow key={key} working={item} gone={gone} />
        ))}
      </ul>
      {(rest > 0 || all) && (
        <button type="button" class="link more" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `${number(rest)} more`}
        </button>
      )}
    </Section>
  )
}

function Slow({ working: { object, pending, pendingCount }, gone }: { working: Working; gone: boolean }) {
  const [first] = pending
  const selected = address.value.object === refKey(object)
  const itself = first && refKey(first.object) === refKey(object)
  return (
    <li class={gone ? 'gone' : ''}>
      <a data-item="" class="slow" href={objectHref(object)} aria-current={selected ? 'true' : undefined}>
        <Mark state="working" />
        <span class="slow-what">
          <ObjectName of={object} />
          {first && (
            <span class="slow-why">
              {!itself && (
                <>
                  waits for <ObjectName of={first.object} />
                  {pendingCount > 1 && ` and ${number(pendingCount - 1)} more`}:{' '}
                </>
              )}
              <Text of={first.statement.reason} class="reason" />{' '}
              <Text of={first.statement.message} class="says" />
            </span>
          )}
        </span>
        <Age since={first?.since} />
      </a>
    </li>
  )
}
