import { number, plural } from '../../model/names.ts'
import { Age } from '../parts/age.tsx'
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
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m15 24.5 6.2 6.2L33.5 18" />
      </svg>
      <h2>{unreadable.length > 0 ? 'Nothing to fix in what could be read' : 'Nothing to fix'}</h2>
      <p class="calm-counts">
        {plural(ok, 'object')} well{rest.length > 0 && `, ${rest.join(', ')}`}.
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
  const { ok, working, error, unknown } = head.counts
  const silent = head.objects - (ok + working + error + unknown)
  return (
    <section>
      <h3>Covered</h3>
      <p>
        {plural(head.objects, 'object')} of {plural(head.kinds, 'kind')} {head.objects === 1 ? 'was' : 'were'}{' '}
        read.{' '}
        {silent > 0 &&
          `${number(silent)} of them ${silent === 1 ? 'has' : 'have'} no status, or ${silent === 1 ? 'is' : 'are'} replaced or finished: they are not counted. `}
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
