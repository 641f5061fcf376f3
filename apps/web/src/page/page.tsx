import { LostBar } from './head/fresh.tsx'
import { Head } from './head/head.tsx'
import { Causes } from './list/causes.tsx'
import { ChangedLast } from './list/changed-last.tsx'
import { InProgress } from './list/in-progress.tsx'
import { Tree } from './list/tree.tsx'
import { ObjectPanel } from './panel/object-panel.tsx'
import { address } from './state/address.ts'
import { copied } from './state/clipboard.ts'
import { overview } from './state/cluster.ts'
import { connection } from './state/connection.ts'
import { drawerOpen } from './state/dialogs.ts'
import { filtering } from './state/results.ts'
import { Closed } from './views/closed.tsx'
import { Drawer } from './views/drawer.tsx'
import { Keys } from './views/keys.tsx'
import { Summary } from './views/summary.tsx'
import { Unreadable } from './views/unreadable.tsx'

/** The whole page. */
export function Page() {
  const open = overview.value !== undefined && !['refused', 'broken'].includes(connection.value.state)
  return (
    <>
      <Head />
      <LostBar />
      {open ? <Open /> : <Closed />}
      {drawerOpen.value && <Drawer />}
      <Keys />
      <p class="unseen" role="status">
        {copied.value === undefined ? '' : 'Copied'}
      </p>
    </>
  )
}

function Open() {
  const { object, view } = address.value
  const dimmed = connection.value.state === 'lost' ? ' dimmed' : ''
  const detail = object !== undefined || view !== undefined
  return (
    <main class={`main${detail ? ' has-detail' : ''}${dimmed}`}>
      <div class="list" data-scroller="" tabIndex={-1}>
        <div class="list-content">
          {!filtering.value && <Causes />}
          {!filtering.value && <InProgress />}
          {!filtering.value && <ChangedLast />}
          <Tree />
        </div>
      </div>
      <section class="detail" tabIndex={0} aria-label="Details">
        {view === 'unreadable' ? (
          <Unreadable />
        ) : object !== undefined ? (
          <ObjectPanel key={object} of={object} />
        ) : (
          <Summary />
        )}
      </section>
    </main>
  )
}
