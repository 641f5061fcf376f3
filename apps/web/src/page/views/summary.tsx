import { refKey } from '@barometer/graph'
import { displayState } from '../../model/display-state.ts'
import { number, plural } from '../../model/names.ts'
import { Age } from '../parts/age.tsx'
import { Mark } from '../parts/mark.tsx'
import { ObjectLink } from '../parts/object-name.tsx'
import { Text } from '../parts/text.tsx'
import { linkTo } from '../state/address.ts'
import { overview } from '../state/cluster.ts'

/** What there is to say while no object is chosen: where all is well, how much that is and what it does not cover. */
export function Summary() {
  const shown = overview.value
  if (!shown) return null
  const { head, causeCount } = shown
  const well = causeCount === 0 && head.counts.error === 0
  return (
    <article class="panel summary" aria-label="Summary">
      <a class="back" href={linkTo({ view: undefined })}>
        ‹ Back to the list
      </a>
      {head.objects === 0 ? <Empty /> : well ? <Calm /> : <Troubled />}
      <NotCovered />
      <ChangedLast />
    </article>
  )
}

/** A calm page is not an empty one. */
function Calm() {
  const { head, unreadable } = overview.value!
  const { ok, working, unknown } = head.counts
  const rest = [
    working > 0 && `${number(working)} in progress`,
    unknown > 0 && `${number(unknown)} unknown`,
  ].filter(Boolean)
  return (
    <div class="calm">
      <svg viewBox="0 0 120 76" width="120" height="76" aria-hidden="true">
        <path d="M12 68a48 48 0 0 1 96 0" />
        <path d="M60 66 84 34" class="needle" />
        <circle cx="60" cy="66" r="5" />
      </svg>
      <h2>{unreadable.length > 0 ? 'Nothing to fix in what could be read' : 'Nothing to fix'}</h2>
      <p class="calm-counts">
        {plural(ok, 'object')} well{rest.length > 0 && `, ${rest.join(', ')}`}, of{' '}
        {plural(head.kinds, 'kind')}.
      </p>
      {head.wellSince && (
        <p class="calm-since">
          Nothing has been in error for <Age since={head.wellSince} />, as far as this server has seen.
        </p>
      )}
    </div>
  )
}

function Empty() {
  return (
    <div class="calm">
      <h2>There is nothing here</h2>
      <p class="calm-counts">The cluster was read, and it has no objects that this reader may see.</p>
    </div>
  )
}

function Troubled() {
  const { head, causeCount, causes } = overview.value!
  const [first] = causes
  return (
    <div class="troubled">
      <h2>
        {plural(causeCount, 'cause')} for {plural(head.counts.error, 'object')} in error
      </h2>
      {first && (
        <p>
          Begin with <ObjectLink to={first.object} />: <Text of={first.statement.reason} class="reason" />
        </p>
      )}
    </div>
  )
}

function NotCovered() {
  const { unreadable, head } = overview.value!
  return (
    <section>
      <h3>Covered</h3>
      <p>
        {plural(head.objects, 'object')} of {plural(head.kinds, 'kind')} were read.{' '}
        {unreadable.length === 0 ? (
          'Everything that was asked for could be read.'
        ) : (
          <a href={linkTo({ view: 'unreadable', object: undefined, tab: undefined })}>
            {number(unreadable.length)} could not be read
          </a>
        )}
      </p>
    </section>
  )
}

function ChangedLast() {
  const { changedLast } = overview.value!
  if (changedLast.length === 0) return null
  return (
    <section>
      <h3>Changed last</h3>
      <ul class="relation-list">
        {changedLast.map(({ object, state, level, reason, since }) => (
          <li key={refKey(object)}>
            <Mark state={displayState({ state, level })} />
            <ObjectLink to={object} />
            {reason !== '' && <Text of={reason} class="reason" />}
            <span class="filler" />
            <Age since={since} ago />
          </li>
        ))}
      </ul>
    </section>
  )
}
