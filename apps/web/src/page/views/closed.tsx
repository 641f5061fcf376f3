import { Text } from '../parts/text.tsx'
import { currentCluster, loaded } from '../state/cluster.ts'
import { connection, reconnectNow } from '../state/connection.ts'

/** What is shown while there is nothing to show: why, and what to do. */
export function Closed() {
  const now = connection.value
  if (now.state === 'refused')
    return (
      <Notice title="You are not let in">
        <p>
          <Text of={now.message} />
        </p>
        <p class="fact">Open the address that the server printed when it started, or sign in again.</p>
      </Notice>
    )
  if (now.state === 'broken')
    return (
      <Notice title={`${currentCluster()?.name ?? 'The cluster'} cannot be shown`}>
        <p>
          <Text of={now.message} />
        </p>
      </Notice>
    )
  const part = loaded.value
  return (
    <Notice title={part > 0 ? 'Reading…' : 'Connecting…'}>
      <progress aria-label="Read so far" {...(part > 0 && { value: part })} />
      <p class="fact">The page appears when all of it is there: nothing is shown by halves.</p>
    </Notice>
  )
}

function Notice({ title, children }: { title: string; children: preact.ComponentChildren }) {
  const retry = connection.value.state !== 'connecting'
  return (
    <main class="closed">
      <h2>{title}</h2>
      {children}
      {retry && (
        <button type="button" class="quiet-button" onClick={reconnectNow}>
          Try again now
        </button>
      )}
    </main>
  )
}
