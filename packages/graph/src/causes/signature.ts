/** Each is gone through once: messages may be long, and whoever writes them hostile. */
const volatile: readonly (readonly [RegExp, string])[] = [
  [/https?:\/\/\S+/g, '…'],
  [/arn:\S+/g, '…'],
  [/"[^"]*"|'[^']*'|`[^`]*`/g, '…'],
  [/\b(?:[a-z][\w-]{0,60}id|request)\b(?:\s*[:=])?\s*[\w-]{6,}/gi, '…'],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/gi, '…'],
  [/\b(?<=(?<![\w.-])[.-]*)[\w.-]*\d[\w.:/-]*/g, '…'],
  [/\b[a-z0-9]+(?:-[a-z0-9]+)+\b/g, '…'],
  [/[[\]{}()]/g, ' '],
]

/** A message with what differs from object to object taken out: names, numbers, addresses, quoted text. */
export function normalised(message: string): string {
  let text = message
  for (const [pattern, by] of volatile) text = text.replace(pattern, by)
  return text.replace(/\s+/g, ' ').trim()
}

/**
 * What an error amounts to, the same for all objects that meet it: the innermost part of a chain of wrapped errors
 * (`update failed: api error X: the reason`), normalised. Empty where it is too short to tell one error from another.
 */
export function innermost(message: string): string {
  const parts = normalised(message).split(/:\s+/)
  let count = 0
  for (const [index, part] of [...parts.entries()].reverse()) {
    count += words(part)
    if (count >= 4) return parts.slice(index).join(': ')
  }
  return ''
}

function words(text: string): number {
  return (text.match(/[A-Za-z]{2,}/g) ?? []).length
}
