import { refKey } from '@barometer/graph'
import { displayState, presenceWord } from '../../model/display-state.ts'
import { placedName, refOfKey } from '../../model/names.ts'
import { type Tab, tabs } from '../../model/page-address.ts'
import type { ObjectDetails } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Command } from '../parts/copy.tsx'
import { Badge } from '../parts/mark.tsx'
import { Message, Text } from '../parts/text.tsx'
import { address, linkTo } from '../state/address.ts'
import { overview, rowsVersion, store } from '../state/cluster.ts'
import { details } from '../state/details.ts'
import { Conditions } from './conditions.tsx'
import { Events } from './events.tsx'
import { PathToCause } from './path.tsx'
import { PictureTab } from './picture.tsx'
import { Relations } from './relations.tsx'
import { Transitions } from './transitions.tsx'
import { Yaml } from './yaml.tsx'

/** Everything that is known of one object: what it says, why, and what to do next. */
export function ObjectPanel({ of: key }: { of: string }) {
  const ref = refOfKey(key)
  const loaded = details.value?.key === key ? details.value.answer : undefined
  const known = loaded && 'value' in loaded ? loaded.value : undefined
  return (
    <article class="panel" aria-label={ref ? `${ref.kind} ${placedName(ref)}` : 'Object'}>
      <a class="back" href={linkTo({ object: undefined, tab: undefined, view: undefined })}>
        ‹ Back to the list
      </a>
      <PanelHead of={key} known={known} />
      {loaded && 'problem' in loaded && <p class="problem">{loaded.problem}</p>}
      {!loaded && <Skeleton />}
      {known && (
        <>
          <Statement of={known} />
          <PathToCause of={known} />
          <div class="next">
            <h3>Next</h3>
            <Command text={known.next} keyHint="." />
          </div>
          {known.problems.map((problem) => (
            <p key={problem} class="problem">
              <Text of={problem} />
            </p>
          ))}
          <Tabs of={known} />
        </>
      )}
    </article>
  )
}

function PanelHead({ of: key, known }: { of: string; known: ObjectDetails | undefined }) {
  void rowsVersion.value
  const ref = known?.explanation.object ?? refOfKey(key)
  const row = store.rows.get(key)
  const { state, presence, superseded } = known?.explanation ?? {}
  const level = known?.explanation.verdict?.state ?? 'Unknown'
  const shown = row ?? (state && { state, level })
  const ecosystem = row?.ecosystem === undefined ? undefined : overview.value?.ecosystems[row.ecosystem]
  const absent = presence && presenceWord(presence)
  return (
    <header class="panel-head">
      <div class="panel-facts">
        {absent ? (
          <span class="badge is-unknown">{absent}</span>
        ) : (
          shown && <Badge state={displayState(shown)} />
        )}
        {superseded && <span class="badge">replaced or finished</span>}
        {(row?.since ?? known?.explanation.verdict?.since) && (
          <span class="fact">
            for <Age since={row?.since ?? known?.explanation.verdict?.since} />
          </span>
        )}
        {ecosystem && <span class="fact">{ecosystem}</span>}
        {known?.created && (
          <span class="fact">
            created <Age since={known.created} ago />
          </span>
        )}
      </div>
      {ref && (
        <h2 class="panel-title">
          <Text of={ref.kind} class="kind" /> <Text of={placedName(ref)} class="name" />
        </h2>
      )}
      {ref && ref.group !== '' && <Text of={ref.group} class="group" />}
    </header>
  )
}

/** What the object says of itself, the statement that decided first. */
function Statement({ of: { explanation } }: { of: ObjectDetails }) {
  const { verdict, state } = explanation
  const own = explanation.causes.find(({ object }) => refKey(object) === refKey(explanation.object))
  const [reason, message] = own
    ? [own.statement.reason, own.statement.message]
    : [verdict?.reason ?? '', verdict?.message ?? '']
  if (reason === '' && message === '') return null
  const shown = verdict ? displayState({ state, level: verdict.state }) : 'unknown'
  return (
    <div class={`statement is-${shown}`}>
      {reason !== '' && <Text of={reason} class="reason" />}
      <Message of={message} />
      {own?.grade === 'inferred' && <span class="deduced">Deduced from what others say or share.</span>}
    </div>
  )
}

const tabTitles: Readonly<Record<Tab, string>> = {
  conditions: 'Conditions',
  picture: 'Picture',
  relations: 'Relations',
  events: 'Events',
  changes: 'Changes',
  yaml: 'YAML',
}

const tabContents: Readonly<Record<Tab, (props: { of: ObjectDetails }) => preact.ComponentChildren>> = {
  conditions: Conditions,
  picture: PictureTab,
  relations: Relations,
  events: Events,
  changes: Transitions,
  yaml: Yaml,
}

function Tabs({ of: known }: { of: ObjectDetails }) {
  const chosen = address.value.tab ?? 'conditions'
  const counts: Partial<Record<Tab, number>> = {
    conditions: known.conditions.length,
    relations: known.downCount + known.upCount,
    events: known.events.length,
    changes: known.transitions.length,
  }
  const Content = tabContents[chosen]
  return (
    <>
      <nav class="tabs" aria-label="Details">
        {tabs.map((tab) => (
          <a
            key={tab}
            href={linkTo({ tab: tab === 'conditions' ? undefined : tab })}
            aria-current={tab === chosen ? 'page' : undefined}
          >
            {tabTitles[tab]}
            {counts[tab] !== undefined && <span class="count"> {counts[tab]}</span>}
          </a>
        ))}
      </nav>
      <section class="tab" aria-label={tabTitles[chosen]}>
        <Content of={known} />
      </section>
    </>
  )
}

function Skeleton() {
  return (
    <div class="skeleton" aria-hidden="true">
      <i />
      <i />
      <i />
    </div>
  )
}
