import { computed, signal } from '@preact/signals'
import { address, go } from './address.ts'
import { clusters } from './cluster.ts'

/** Whether the list of keys and marks is shown. */
export const keysShown = signal(false)

/** Whether there is something to break. */
export const canBreak = computed(() => clusters.value?.parts.includes('scenarios') === true)

/** Whether the drawer with the scenarios is open: the address says so, and there are some. */
export const drawerOpen = computed(() => canBreak.value && address.value.drawer === 'scenarios')

export function setDrawer(open: boolean): void {
  go({ drawer: open ? 'scenarios' : undefined })
}
