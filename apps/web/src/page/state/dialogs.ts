import { signal } from '@preact/signals'

/** Whether the list of keys and marks is shown. */
export const keysShown = signal(false)

/** Whether the drawer with the scenarios is open. */
export const drawerOpen = signal(false)
