/** A piece of text: as it was written, or a character that could not be seen, by its escape. */
export interface TextPart {
  readonly text: string
  readonly escaped: boolean
}

// C0 but tab and line feed, DEL, C1, soft hyphen, bidirectional controls, zero-width characters, line and paragraph
// separators, interlinear annotations, lone surrogates, private use of planes 15 and 16, tags.
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{10ffff}]|\p{Surrogate}/gu

/**
 * Text from a cluster in parts that can be shown: control characters, characters that turn the direction of writing and
 * other invisible ones become parts of their own, `\x1b` or `\u202e`. Line breaks and tabs stay. No text gives no parts.
 */
export function visibleParts(text: string): readonly TextPart[] {
  const lines = text.replace(/\r\n?/g, '\n')
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: character, index } of lines.matchAll(invisible)) {
    if (index > from) parts.push({ text: lines.slice(from, index), escaped: false })
    parts.push({ text: escapeOf(character), escaped: true })
    from = index + character.length
  }
  if (from < lines.length) parts.push({ text: lines.slice(from), escaped: false })
  return parts
}

/** The same as one line of plain text, for titles and labels. */
export function oneLine(text: string): string {
  return visibleParts(text)
    .map((part) => part.text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

function escapeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0
  if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
  return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
}
