import { effect } from '@preact/signals'
import { render } from 'preact'
import { clusterLabel, plural } from '../model/names.ts'
import { Page } from './page.tsx'
import { followLinks } from './state/address.ts'
import { startClock } from './state/clock.ts'
import { currentCluster, overview } from './state/cluster.ts'
import { connect, connection } from './state/connection.ts'
import { followObject } from './state/details.ts'
import { beginAtFirstCause } from './state/first-cause.ts'
import { handleKey } from './state/keyboard.ts'
import { followSearch } from './state/results.ts'

const place = document.getElementById('page')!
place.replaceChildren()
render(<Page />, place)
addEventListener('click', followLinks)
addEventListener('keydown', handleKey)
startClock()
connect()
followObject()
followSearch()
beginAtFirstCause()

// A tab that is not looked at says in its title how it stands.
effect(() => {
  const causes = overview.value?.causeCount ?? 0
  const cluster = currentCluster()
  const name = cluster && clusterLabel(cluster)
  const lost = connection.value.state === 'lost' ? '(not connected) ' : ''
  const said = overview.value && (causes > 0 ? `✗ ${plural(causes, 'cause')}` : '✓ nothing to fix')
  document.title = lost + [said, name, 'Barometer'].filter(Boolean).join(' · ')
})
