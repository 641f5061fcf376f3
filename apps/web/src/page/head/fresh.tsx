import { age } from '../../model/age.ts'
import { plural } from '../../model/names.ts'
import { linkTo } from '../state/address.ts'
import { localNow, now } from '../state/clock.ts'
import { currentCluster, freshness } from '../state/cluster.ts'
import { connection, lastWord, reconnectNow } from '../state/connection.ts'

/** How old what is shown may be. It is always there. */
export function Fresh() {
  const { state } = connection.value
  const lost = freshness.value?.lost.length ?? 0
  const cluster = currentCluster()
  if (cluster?.still)
    return (
      <span class="fresh">{cluster.undated ? `files, read ${taken()} ago` : `a dump, ${taken()} old`}</span>
    )
  if (state === 'connecting') return <span class="fresh">connecting…</span>
  if (state !== 'live')
    return <span class="fresh is-error">{state === 'lost' ? 'not connected' : 'no access'}</span>
  if (lost > 0)
    return (
      <a class="fresh is-degraded" href={linkTo({ view: 'unreadable', object: undefined, tab: undefined })}>
        <i class="dot" /> {plural(lost, 'watch')} interrupted
      </a>
    )
  return (
    <span class="fresh" title="When the server was last heard">
      <i class="dot" /> {freshness.value?.settled === false ? 'still reading' : 'live'},{' '}
      {age(lastWord.value, localNow.value)} ago
    </span>
  )
}

function taken(): string {
  return age(freshness.value?.heard, Date.now()) || age(now.value, Date.now())
}

/** Across the page while the server is not heard: what is shown is as old as it says. */
export function LostBar() {
  const { state } = connection.value
  if (state !== 'lost') return null
  const at = new Date(lastWord.value)
  return (
    <div class="lost-bar" role="alert">
      <span>
        Not connected. What you see is as it was at{' '}
        <time dateTime={at.toISOString()}>{at.toLocaleTimeString(undefined, { hour12: false })}</time>,{' '}
        <span aria-hidden="true">{age(lastWord.value, localNow.value)} ago</span>.
      </span>
      <button type="button" class="quiet-button" onClick={reconnectNow}>
        Try again now
      </button>
    </div>
  )
}
