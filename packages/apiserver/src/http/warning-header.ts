/** Warnings are shortened, each to so many characters, once all together are longer than the limit. */
const totalLimit = 4096
const itemLimit = 256
const control = /[\u0000-\u001f\u007f-\u009f]/

/**
 * The values of the Warning headers of an answer, as the real server writes them: each text once, in order, in UTF-8;
 * what holds control characters is left out, and what is too long is cut.
 */
export function warningHeaders(warnings: readonly unknown[]): string[] {
  if (warnings.length === 0) return []
  const texts = [...new Set(warnings)].filter(
    (text): text is string => typeof text === 'string' && text !== '' && !control.test(text),
  )
  const total = texts.reduce((sum, text) => sum + lengthOf(text), 0)
  return (total > totalLimit ? cut(texts) : texts).map(header)
}

function cut(texts: readonly string[]): string[] {
  const kept: string[] = []
  let written = 0
  for (const text of texts) {
    if (written >= totalLimit) break
    const short = [...text.slice(0, itemLimit * 2)].slice(0, itemLimit).join('')
    written += lengthOf(short)
    kept.push(short)
  }
  return kept
}

/** In characters, not in UTF-16 units. */
function lengthOf(text: string): number {
  let length = 0
  for (const _ of text) length++
  return length
}

/** RFC 7234: code 299, no agent, the text quoted. Node writes headers byte by byte, so each byte is a character. */
function header(text: string): string {
  return Buffer.from(`299 - "${text.replace(/["\\]/g, '\\$&')}"`).toString('latin1')
}
