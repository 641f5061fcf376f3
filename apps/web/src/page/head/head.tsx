import { type DisplayState, stateWords } from '../../model/display-state.ts'
import { clusterLabel, number, plural } from '../../model/names.ts'
import { oneLine } from '../../model/visible-text.ts'
import { Mark } from '../parts/mark.tsx'
import { address, go, linkTo, replace } from '../state/address.ts'
import { clusters, currentCluster, overview } from '../state/cluster.ts'
import { connection, signOut } from '../state/connection.ts'
import { canBreak, drawerOpen, keysShown, setDrawer } from '../state/dialogs.ts'
import { Fresh } from './fresh.tsx'

/** From across the room: is it well, and is that true now. */
export function Head() {
  return (
    <header class="head">
      <Brand />
      {overview.value && <Counts />}
      <span class="filler" />
      <Search />
      {canBreak.value && (
        <button
          type="button"
          class="head-button breaks"
          aria-expanded={drawerOpen.value}
          onClick={() => setDrawer(!drawerOpen.value)}
        >
          Break something
        </button>
      )}
      <Fresh />
      <User />
      <button
        type="button"
        class="head-button help"
        title="Keys and marks (?)"
        aria-label="Keys and marks"
        onClick={() => {
          keysShown.value = true
        }}
      >
        ?
      </button>
    </header>
  )
}

/** Who the server takes the reader for, where it asked. */
function User() {
  const user = connection.value.state === 'refused' ? '' : (clusters.value?.user ?? '')
  if (user === '') return null
  return (
    <button type="button" class="head-button user" title={`Sign out ${oneLine(user)}`} onClick={signOut}>
      Sign out <span class="unseen">{oneLine(user)}</span>
    </button>
  )
}

function Brand() {
  const list = clusters.value?.clusters ?? []
  const current = currentCluster()
  return (
    <div class="brand">
      <a href={linkTo({ object: undefined, tab: undefined, view: 'summary', filter: {} })}>
        <span class="unseen">Barometer: summary</span>
        <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
          <path d="M6 22.5a10.5 10.5 0 1 1 20 0" class="dial" />
          <path d="m16 21 5.2-8.6" class="needle" />
          <circle cx="16" cy="21" r="2.3" class="hub" />
        </svg>
      </a>
      {list.length > 1 ? (
        <select
          aria-label="Cluster"
          value={current?.name ?? ''}
          onChange={({ currentTarget }) =>
            go({
              cluster: currentTarget.value,
              object: undefined,
              tab: undefined,
              view: undefined,
              filter: {},
            })
          }
        >
          {list.map(({ name }) => (
            <option key={name} value={name}>
              {oneLine(name)}
            </option>
          ))}
        </select>
      ) : (
        <h1 title={current && oneLine(current.title)}>{current ? clusterLabel(current) : 'Barometer'}</h1>
      )}
    </div>
  )
}

function Counts() {
  const { head, causeCount, unreadable } = overview.value!
  const { error, working, unknown, ok } = head.counts
  return (
    <nav class="counts" aria-label="At a glance">
      {causeCount > 0 && (
        <a class="count-link is-error strong" href={linkTo({ filter: {} })}>
          <Mark state="error" word={false} />
          {plural(causeCount, 'cause')}
        </a>
      )}
      <Count state="error" filter="error" count={error} mark={causeCount === 0} />
      <Count state="working" filter="working" count={working} mark />
      <Count state="unknown" filter="unknown" count={unknown} mark />
      <Count state="well" filter="ok" count={ok} mark always />
      {unreadable.length > 0 && (
        <a class="count-link" href={linkTo({ view: 'unreadable', object: undefined, tab: undefined })}>
          <b>{number(unreadable.length)}</b> not readable
        </a>
      )}
    </nav>
  )
}

function Count(props: {
  state: DisplayState
  filter: string
  count: number
  mark?: boolean
  always?: boolean
}) {
  const { state, filter, count, mark, always } = props
  if (count === 0 && !always) return null
  const chosen = address.value.filter.state === filter
  return (
    <a
      class={`count-link is-${state}`}
      href={linkTo({ filter: chosen ? {} : { state: filter } })}
      aria-current={chosen ? 'true' : undefined}
    >
      {mark && <Mark state={state} word={false} />}
      <b>{number(count)}</b> {stateWords[state]}
    </a>
  )
}

function Search() {
  const { filter } = address.value
  const type = (text: string) => {
    const { text: _, ...others } = filter
    replace({ filter: text === '' ? others : { ...others, text } })
  }
  return (
    <search class="search">
      <label>
        <span class="unseen">Search by name, kind, reason, message or label</span>
        <input
          id="search"
          type="search"
          autocomplete="off"
          spellcheck={false}
          placeholder="Search: deploy/web -n shop"
          value={filter.text ?? ''}
          disabled={connection.value.state === 'refused'}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
      </label>
      <span aria-hidden="true">
        <kbd>/</kbd>
      </span>
    </search>
  )
}
