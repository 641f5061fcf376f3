import type { Snapshot } from './snapshot.ts'

/**
 * What could not be read. `withheld`: what one may not see, or an API group that is down as a whole. `failed`: some of what
 * the objects may rest on, and asking again may help.
 */
export type Unread = 'nothing' | 'withheld' | 'failed'

/** Whether something could not be read, so that nothing can be said of the whole. */
export function isPartial({ notes }: Snapshot): boolean {
  return notes.length > 0
}

/** What the answer about objects lacks. */
export function unreadIn({ notes }: Snapshot): Unread {
  if (notes.some(({ code }) => code === 'failed' || code === 'partial')) return 'failed'
  return notes.length > 0 ? 'withheld' : 'nothing'
}

/** What could not be read, for programs. */
export function unread({ unreadable, notes }: Snapshot): object {
  return { unreadable: unreadable.map(({ message, file, line }) => ({ message, file, line })), notes }
}
