import { refKey } from '@barometer/graph'
import { displayState, presenceWord } from '../../model/display-state.ts'
import { number } from '../../model/names.ts'
import type { ObjectDetails, Relation } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Mark } from '../parts/mark.tsx'
import { ObjectLink } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'

/** What it consists of and needs, and what consists of it and needs it. */
export function Relations({ of: { up, upCount, down, downCount } }: { of: ObjectDetails }) {
  if (upCount + downCount === 0) return <p class="note">Nothing is known that it is related to.</p>
  return (
    <div class="relations">
      <Side
        title="Above: contains it or needs it"
        relations={up}
        count={upCount}
        words={['part of', 'needed by']}
      />
      <Side
        title="Below: it contains or needs"
        relations={down}
        count={downCount}
        words={['contains', 'needs']}
      />
    </div>
  )
}

function Side(props: {
  title: string
  relations: readonly Relation[]
  count: number
  words: readonly [contains: string, needs: string]
}) {
  const { title, relations, count, words } = props
  if (count === 0) return null
  return (
    <section>
      <h3>
        {title} <span class="count">{number(count)}</span>
      </h3>
      <ul class="relation-list">
        {relations.map(({ object, presence, relation, row, superseded }) => (
          <li key={`${relation} ${refKey(object)}`} class={superseded ? 'superseded' : ''}>
            <Mark
              state={row ? displayState(row) : presence === 'missing' ? 'error' : 'unknown'}
              word={row !== undefined}
            />
            <span class="relation-word">{relation === 'contains' ? words[0] : words[1]}</span>
            <ObjectLink to={object} />
            {presence !== 'observed' && <span class="fact">{presenceWord(presence)}</span>}
            {superseded && <span class="fact">replaced or finished</span>}
            {row?.reason && <Text of={row.reason} class="reason" />}
            <span class="filler" />
            <Age since={row?.since} />
          </li>
        ))}
      </ul>
      {count > relations.length && <p class="note">{number(count - relations.length)} more are not shown.</p>}
    </section>
  )
}
