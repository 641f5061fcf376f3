/**
 * Orders two texts by their UTF-8 bytes, as Go does. JavaScript's own `<` compares UTF-16 units, which puts
 * characters beyond U+FFFF before U+E000..U+FFFF.
 */
export function compareText(a: string, b: string): number {
  if (a === b) return 0
  const length = Math.min(a.length, b.length)
  for (let index = 0; index < length; index++) {
    const x = a.charCodeAt(index)
    const y = b.charCodeAt(index)
    if (x !== y) return x < 0xd800 || y < 0xd800 ? x - y : byCodePoint(x) - byCodePoint(y)
  }
  return a.length - b.length
}

/** Moves surrogates (0xd800..0xdfff) above 0xe000..0xffff, where the characters they stand for belong. */
function byCodePoint(unit: number): number {
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000
}

const encoder = new TextEncoder()

/**
 * Cuts a text to at most `limit` UTF-8 bytes, the mark included, never through a character. A text that fits comes
 * back as it is.
 */
export function cut(text: string, limit: number, mark = '...'): string {
  // A UTF-16 unit takes at most three bytes, so most texts need no counting.
  if (text.length * 3 <= limit) return text
  const bytes = encoder.encode(text)
  if (bytes.length <= limit) return text
  let end = Math.max(0, limit - encoder.encode(mark).length)
  while (end > 0 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return new TextDecoder().decode(bytes.subarray(0, end)) + mark
}
