import { refKey } from '@barometer/graph'
import { presenceWord } from '../../model/display-state.ts'
import { countsByKind, number, placedName, plural } from '../../model/names.ts'
import type { CauseRow } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { useHeld } from '../parts/held.tsx'
import { objectHref } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { address } from '../state/address.ts'
import { overview } from '../state/cluster.ts'
import { Section } from './section.tsx'

const keyOf = ({ object }: CauseRow) => refKey(object)

/** What someone must fix, in the order in which `baro` ranks it, each with what it explains. */
export function Causes() {
  const { causes = [], causeCount = 0 } = overview.value ?? {}
  const held = useHeld(causes, keyOf)
  const { list } = held
  const waiting = list.arrived > 0 ? plural(list.arrived, 'new cause') : 'The order has changed'
  if (causeCount === 0 && list.shown.length === 0) return null
  const most = Math.max(1, ...causes.map(({ affects }) => affects))
  return (
    <Section id="causes" title="Causes" count={causeCount} held={held} waiting={waiting}>
      <ol class="cause-list">
        {list.shown.map(({ key, item, gone }, at) => (
          <Cause key={key} cause={item} rank={at + 1} most={most} gone={gone} />
        ))}
      </ol>
      {causeCount > causes.length && (
        <p class="note">{number(causeCount - causes.length)} more causes are not shown.</p>
      )}
    </Section>
  )
}

function Cause({ cause, rank, most, gone }: { cause: CauseRow; rank: number; most: number; gone: boolean }) {
  const { object, statement, grade, since, affects, affectsByKind, presence, alikeCount } = cause
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
        <span class="cause-what">
          <span class="cause-title">
            <Text of={object.kind} class="kind" /> <Text of={placedName(object)} class="name" />
          </span>
          <span class="cause-says">
            {statement.reason !== '' && <Text of={statement.reason} class="reason" />}{' '}
            <Text of={statement.message} class="says" />
          </span>
          <span class="cause-facts">
            {gone ? 'No longer a cause' : [...told, `breaks ${countsByKind(affectsByKind, 3)}`].join(' · ')}
          </span>
        </span>
        <span class="cause-weight">
          <Age since={since} />
          <span class="explains" title={`Explains ${plural(affects, 'object')}`}>
            {number(affects)}
            <span class="unseen"> {affects === 1 ? 'object' : 'objects'} in error because of it</span>
          </span>
          <span class="bar" aria-hidden="true">
            <span style={{ width: `${Math.max(4, (100 * affects) / most)}%` }} />
          </span>
        </span>
      </a>
    </li>
  )
}
