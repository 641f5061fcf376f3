import { refKey } from '@barometer/graph'
import { useState } from 'preact/hooks'
import { causeState, presenceWord } from '../../model/display-state.ts'
import { breaksText, number, placedName, plural } from '../../model/names.ts'
import type { CauseRow } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { useHeld } from '../parts/held.tsx'
import { Mark } from '../parts/mark.tsx'
import { objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { address } from '../state/address.ts'
import { overview, rowsVersion, store } from '../state/cluster.ts'
import { Section } from './section.tsx'

/** As many as `baro` prints; those that follow are one key or click away, so that what comes after the causes is found. */
const shownAtFirst = 12
const keyOf = ({ object }: CauseRow) => refKey(object)

/** What someone must fix, in the order in which `baro` ranks it, each with what it explains. */
export function Causes() {
  const { causes = [], causeCount = 0 } = overview.value ?? {}
  const held = useHeld(causes, keyOf)
  const { list } = held
  const waiting = list.arrived > 0 ? plural(list.arrived, 'new cause') : 'The order has changed'
  if (causeCount === 0 && list.shown.length === 0) return null
  const [all, setAll] = useState(false)
  const shown = all ? list.shown : list.shown.slice(0, shownAtFirst)
  const rest = list.shown.length - shown.length
  const most = Math.max(1, ...causes.map(({ affects }) => affects))
  return (
    <Section id="causes" title="Causes" count={causeCount} held={held} waiting={waiting}>
      <ol class="cause-list">
        {shown.map(({ key, item, gone }, at) => (
          <Cause key={key} cause={item} rank={at + 1} most={most} gone={gone} />
        ))}
      </ol>
      {(rest > 0 || all) && (
        <button type="button" class="link more" data-item="" onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${plural(rest, 'more cause')}`}
        </button>
      )}
      {all && causeCount > causes.length && (
        <p class="note">{number(causeCount - causes.length)} more causes are not shown.</p>
      )}
    </Section>
  )
}

function Cause({ cause, rank, most, gone }: { cause: CauseRow; rank: number; most: number; gone: boolean }) {
  const { object, statement, grade, since, affects, presence, alikeCount } = cause
  void rowsVersion.value
  const state = causeState(store.rows.get(refKey(object)))
  const selected = address.value.object === refKey(object)
  const told = [
    presenceWord(presence),
    grade === 'inferred' ? 'deduced' : '',
    alikeCount > 0 ? `and ${number(alikeCount)} alike` : '',
  ].filter(Boolean)
  return (
    <li class={`cause${gone ? ' gone' : ''}`}>
      <a data-item="" href={objectHref(object)} aria-current={selected ? 'true' : undefined}>
        <span class="rank" aria-hidden="true">
          {rank}
        </span>
        <Mark state={state} />
        <span class={`cause-what is-${state}`}>
          <span class="cause-title">
            <Text of={object.kind} class="kind" /> <Text of={placedName(object)} class="name" />
          </span>
          <span class="cause-says">
            {statement.reason !== '' && <Text of={statement.reason} class="reason" />}{' '}
            <Text of={statement.message} class="says" />
          </span>
          <span class="cause-facts">
            {gone ? 'No longer a cause' : [...told, breaksText(cause)].join(' · ')}
          </span>
        </span>
        <span class="cause-weight">
          <Age since={since} />
          {affects > 0 && (
            <>
              <span class="explains" title={`Breaks ${plural(affects, 'object')}`}>
                {number(affects)}
                <span class="unseen"> {affects === 1 ? 'object' : 'objects'} in error because of it</span>
              </span>
              <span class="bar" aria-hidden="true">
                <span style={{ width: `${Math.max(4, (100 * affects) / most)}%` }} />
              </span>
            </>
          )}
        </span>
      </a>
    </li>
  )
}
