/**
 * Text from a cluster, made fit for a terminal: it is shown, never obeyed. Control characters, escape sequences,
 * characters that turn the direction of writing and other invisible ones appear as `\x1b` or `\u202e`.
 */

// C0 (line breaks and tabs are dealt with before), DEL, C1, soft hyphen, bidirectional controls, zero-width characters,
// line and paragraph separators, interlinear annotations, lone surrogates, private use of planes 15 and 16, tags.
const invisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]|[\u{e0000}-\u{10ffff}]|\p{Surrogate}/gu
// Line breaks and indentation of JSON itself; those within its strings are written as escapes already.
const invisibleInJson = new RegExp(`(?![\\n ])(?:${invisible.source})`, 'gu')
const joinerAlone =
  /(?<!\p{Extended_Pictographic}\ufe0f?|\p{Emoji_Modifier})\u200d|\u200d(?!\p{Extended_Pictographic})/gu

/** One line of text: every character is visible; line breaks and tabs become one space. */
export function oneLine(text: string): string {
  return escapeInvisible(joined(text).replace(/\t/g, ' ')).trim()
}

/** Line breaks with the space around them as one space. */
function joined(text: string): string {
  const parts = text.split(/[\r\n]+/)
  if (parts.length === 1) return text
  const last = parts.length - 1
  const trimmed = parts.map((part, at) => {
    if (at === 0) return part.trimEnd()
    return at === last ? part.trimStart() : part.trim()
  })
  return trimmed.filter((part, at) => part !== '' || at === 0 || at === last).join(' ')
}

/** The lines of a text, each with every character visible; trailing space and empty lines at both ends are dropped. */
export function lines(text: string): string[] {
  const all = text.split(/\r\n|\n|\r/).map((line) => escapeInvisible(line.replace(/\t/g, '  ')).trimEnd())
  while (all.length > 0 && all[0] === '') all.shift()
  while (all.length > 0 && all.at(-1) === '') all.pop()
  return all
}

/** The same JSON with every invisible character written as JSON can: a terminal shows it, and a program reads the same. */
export function visibleJson(json: string): string {
  return json.replace(joinerAlone, '\\u200d').replace(invisibleInJson, (character) =>
    Array.from({ length: character.length }, (_, index) => character.charCodeAt(index))
      .map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

function escapeInvisible(text: string): string {
  if (/^[\x20-\x7e]*$/.test(text)) return text
  return text.replace(joinerAlone, '\\u200d').replace(invisible, (character) => {
    const code = character.codePointAt(0) ?? 0
    if (code <= 0xff) return `\\x${code.toString(16).padStart(2, '0')}`
    return code <= 0xffff ? `\\u${code.toString(16).padStart(4, '0')}` : `\\u{${code.toString(16)}}`
  })
}

let segmenter: Intl.Segmenter | undefined

/** The characters of a text as a reader counts them. */
function graphemes(text: string): string[] {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

const wide =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1b000}-\u{1b2ff}\u{1f200}-\u{1f2ff}\u{20000}-\u{3fffd}]/u

// Characters of one column each that join no other: Latin with its no-break space, dashes, quotes and dots, lines and marks. The
// first other one costs 8 ms: that long it takes to make a segmenter.
const plain = /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027\u2030-\u205e\u2500-\u257f\u2713\u2717]*$/

/** How many columns a text takes: two for wide characters and emoji, none for combining marks. */
export function width(text: string): number {
  if (plain.test(text)) return text.length
  let columns = 0
  for (const grapheme of graphemes(text)) columns += graphemeWidth(grapheme)
  return columns
}

function graphemeWidth(grapheme: string): number {
  if (/^\p{M}+$/u.test(grapheme)) return 0
  if (wide.test(grapheme) || /^\p{Emoji_Presentation}/u.test(grapheme)) return 2
  if (/\ufe0f/.test(grapheme) && /^\p{Extended_Pictographic}/u.test(grapheme)) return 2
  // Half-width voiced sound marks join the letter before them, and still have a column of their own.
  return /[\uff9e\uff9f]$/.test(grapheme) ? 2 : 1
}

/** The text within so many columns, with `…` in place of what does not fit. */
export function cut(text: string, columns: number): string {
  if (columns === Number.POSITIVE_INFINITY || width(text) <= columns) return text
  if (columns <= 1) return columns === 1 ? '…' : ''
  return `${head(text, columns - 1).trimEnd()}…`
}

function head(text: string, columns: number): string {
  if (plain.test(text)) return text.slice(0, columns)
  let used = 0
  let result = ''
  for (const grapheme of graphemes(text)) {
    used += graphemeWidth(grapheme)
    if (used > columns) break
    result += grapheme
  }
  return result
}

/** The text with spaces up to so many columns; a longer text stays as it is. */
export function pad(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - width(text)))
}

/**
 * One line of text as lines of at most so many columns (20 at least), broken between words; a word that is longer than a
 * line is broken where the line ends. Spaces before the first word stand before every line. There is at least one line.
 */
export function wrap(text: string, columns: number): string[] {
  const limit = Math.max(20, columns)
  if (width(text) <= limit) return [text]
  const indent = (/^ */.exec(text)?.[0] ?? '').slice(0, 8)
  return wrapWords(text.trimStart(), limit - indent.length).map((line) => `${indent}${line}`)
}

/** A word in pieces of at most so many columns, gone through once however long it is. */
function inPieces(word: string, limit: number): string[] {
  if (width(word) <= limit) return [word]
  const pieces: string[] = []
  let [piece, used] = ['', 0]
  for (const grapheme of plain.test(word) ? word : graphemes(word)) {
    const columns = graphemeWidth(grapheme)
    if (used + columns > limit && piece !== '') {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += grapheme
    used += columns
  }
  return [...pieces, piece]
}

function wrapWords(text: string, limit: number): string[] {
  const result: string[] = []
  let line = ''
  for (const word of text.split(/ +/)) {
    if (line !== '' && width(line) + 1 + width(word) <= limit) {
      line += ` ${word}`
      continue
    }
    if (line !== '') result.push(line)
    const pieces = inPieces(word, limit)
    for (const piece of pieces.slice(0, -1)) result.push(piece)
    line = pieces.at(-1)!
  }
  result.push(line)
  return result
}
