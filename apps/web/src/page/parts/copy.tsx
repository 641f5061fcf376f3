import { copied, copyText } from '../state/clipboard.ts'

/** A command to be pasted into a shell, with a button that copies it. */
export function Command({ text, keyHint }: { text: string; keyHint?: string }) {
  return (
    <div class="command">
      <code dir="ltr">{text}</code>
      <button
        type="button"
        class="quiet-button"
        title={keyHint ? `Copy (${keyHint})` : 'Copy'}
        onClick={(event) => copyText(text, event.currentTarget.previousElementSibling)}
      >
        {copied.value === text ? 'Copied' : 'Copy'}
      </button>
    </div>
  )
}
