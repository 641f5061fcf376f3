import { signal } from '@preact/signals'

/** What was copied last: said aloud, and shown at its button. */
export const copied = signal<string | undefined>(undefined)

/** Puts a text on the clipboard; where the browser refuses, selects it, so that the reader's own copy works. */
export async function copyText(text: string, shown?: Element | null): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    copied.value = text
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown)
  }
}
