/** Whether the text is what the pattern describes: `*` stands for any run of characters, everything else for itself. */
export function globMatches(pattern: string, text: string): boolean {
  const parts = pattern.split('*')
  if (parts.length === 1) return pattern === text
  const head = parts[0] ?? ''
  const tail = parts.at(-1) ?? ''
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false
  const end = text.length - tail.length
  let from = head.length
  for (const part of parts.slice(1, -1)) {
    const found = text.indexOf(part, from)
    if (found < 0 || found + part.length > end) return false
    from = found + part.length
  }
  return true
}
