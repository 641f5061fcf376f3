import { refKey } from '@barometer/graph'
import { causeState, type DisplayState, displayState, presenceWord } from '../../model/display-state.ts'
import { placedName, refOfKey } from '../../model/names.ts'
import { type Tab, tabs } from '../../model/page-address.ts'
import type { ObjectDetails } from '../../wire/index.ts'
import { Age } from '../parts/age.tsx'
import { Command } from '../parts/copy.tsx'
import { Badge, Mark } from '../parts/mark.tsx'
import { Message, Text } from '../parts/text.tsx'
import { address, linkTo } from '../state/address.ts'
import { causeOf, overview, rowsVersion, store } from '../state/cluster.ts'
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
      {known && isNowhere(known) && <Nowhere of={known} />}
      {known && !isNowhere(known) && (
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

/** Nothing was read of it, nothing names it, and nothing was seen of it before: whoever follows an old link comes here. */
function isNowhere({ explanation, transitions, events, upCount, downCount, yaml }: ObjectDetails): boolean {
  const told = transitions.length + events.length + upCount + downCount + explanation.causes.length
  return explanation.presence !== 'observed' && yaml === undefined && told === 0
}

function Nowhere({ of: { explanation, problems } }: { of: ObjectDetails }) {
  const { object, presence } = explanation
  return (
    <div class="nowhere">
      <p>
        {presence === 'missing'
          ? 'There is no such object, or not any more.'
          : 'This object was not read: it may not exist, or you may not read it.'}
      </p>
      {presence !== 'missing' &&
        problems.map((problem) => (
          <p key={problem} class="fact">
            <Text of={problem} />
          </p>
        ))}
      <a
        class="link"
        href={linkTo({ object: undefined, tab: undefined, view: undefined, filter: { text: object.name } })}
      >
        Search for <Text of={object.name} class="name" />
      </a>
    </div>
  )
}

function PanelHead({ of: key, known }: { of: string; known: ObjectDetails | undefined }) {
  void rowsVersion.value
  const ref = known?.explanation.object ?? refOfKey(key)
  const row = store.rows.get(key)
  const { state, presence, superseded } = known?.explanation ?? {}
  const level = known?.explanation.verdict?.state ?? 'Unknown'
  const shown = row ?? (state && { state, level })
  const cause = causeOf(key)
  const mark = cause ? causeState(shown) : shown && displayState(shown)
  const since = row?.since ?? cause?.since ?? known?.explanation.verdict?.since
  const ecosystem = row?.ecosystem === undefined ? undefined : overview.value?.ecosystems[row.ecosystem]
  const absent = presence && presenceWord(presence)
  return (
    <header class="panel-head">
      <div class="panel-facts">
        {absent ? (
          <Absent word={absent} state={cause ? 'error' : presence === 'missing' ? undefined : 'unknown'} />
        ) : (
          mark && <Badge state={mark} />
        )}
        {cause && <span class="fact">{cause.grade === 'inferred' ? 'a cause, deduced' : 'a cause'}</span>}
        {superseded && <span class="badge">replaced or finished</span>}
        {since && (
          <span class="fact">
            for <Age since={since} />
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

/** That it is not there is no state of its own, unless something breaks by it. */
function Absent({ word, state }: { word: string; state: DisplayState | undefined }) {
  return (
    <span class={`badge${state ? ` is-${state}` : ''}`}>
      {state && <Mark state={state} word={false} />}
      {word}
    </span>
  )
}

/** What the object says of itself, the statement that decided first. */
function Statement({ of: { explanation } }: { of: ObjectDetails }) {
  const { verdict, state } = explanation
  const key = refKey(explanation.object)
  const own = explanation.causes.find(({ object }) => refKey(object) === key) ?? causeOf(key)
  const [reason, message] = own
    ? [own.statement.reason, own.statement.message]
    : [verdict?.reason ?? '', verdict?.message ?? '']
  if (reason === '' && message === '') return null
  const said = verdict && { state, level: verdict.state }
  const shown = own ? causeState(said) : said ? displayState(said) : 'unknown'
  return (
    <div class={`statement is-${shown}`}>
      {reason !== '' && <Text of={reason} class="reason" />}
      <Message of={message} />
      {own?.grade === 'inferred' && (
        <span class="deduced">Deduced: no condition of this object says so.</span>
      )}
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
