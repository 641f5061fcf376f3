import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml'

/** The line, counted from 0, of a place in a YAML or JSON text; the nearest place above it where it is not there. */
export type LineFinder = (path: string) => number

const largest = 4 * 1024 * 1024

/**
 * Finds lines by path. The text is parsed when the first line is asked for; a very large one is not, and every line is
 * then 0. `index` is the document's place among those of the text, counted from 0.
 */
export function lineFinder(text: string, index: number): LineFinder {
  let parsed: ParsedText | undefined
  return (path) => {
    if (text.length > largest) return 0
    parsed ??= parseText(text)
    return lineOf(parsed.lineStarts, offsetOf(parsed, index, segments(path)))
  }
}

interface ParsedText {
  readonly text: string
  readonly events: readonly Event[]
  /** For each event the position after the node that begins with it. */
  readonly ends: Int32Array
  readonly lineStarts: readonly number[]
}

function parseText(text: string): ParsedText {
  const events = eventsOf(text)
  const lineStarts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lineStarts.push(at + 1)
  return { text, events, ends: endsOf(events), lineStarts }
}

function endsOf(events: readonly Event[]): Int32Array {
  const ends = new Int32Array(events.length)
  const open: number[] = []
  for (const [position, { type }] of events.entries()) {
    ends[position] = position + 1
    if (type === EVENT_ID.POP) ends[open.pop() ?? position] = position + 1
    else if (type !== EVENT_ID.SCALAR && type !== EVENT_ID.ALIAS) open.push(position)
  }
  return ends
}

/** The line, counted from 0, that holds the offset. */
function lineOf(lineStarts: readonly number[], offset: number): number {
  let low = 0
  let high = lineStarts.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (lineStarts[middle]! <= offset) low = middle
    else high = middle - 1
  }
  return low
}

function eventsOf(text: string): readonly Event[] {
  try {
    return parseEvents(text, {})
  } catch {
    return []
  }
}

/** The keys and indexes of a path: `a.b[2]["c/d"].e`. */
function segments(path: string): readonly string[] {
  return Array.from(
    path.matchAll(/\["([^"]*)"\]|\[(\d+)\]|([^.[\]]+)/g),
    ([, quoted, index, key]) => quoted ?? index ?? key ?? '',
  )
}

function offsetOf(parsed: ParsedText, index: number, path: readonly string[]): number {
  let position = documentStart(parsed.events, index)
  let offset = startOf(parsed.events[position])
  for (const segment of path) {
    const found = child(parsed, position, segment)
    if (!found) break
    position = found.position
    offset = found.offset
  }
  return Math.max(0, offset)
}

function documentStart(events: readonly Event[], index: number): number {
  let seen = -1
  for (const [position, event] of events.entries()) {
    if (event.type === EVENT_ID.DOCUMENT && ++seen === index) return position + 1
  }
  return events.length
}

/** The node below a mapping or sequence; its offset is the key's, or the entry's own. */
function child({ text, events, ends }: ParsedText, position: number, segment: string) {
  const parent = events[position]
  let current = position + 1
  if (parent?.type === EVENT_ID.SEQUENCE) {
    for (let index = 0; isNode(events[current]); index++) {
      if (String(index) === segment) return { position: current, offset: startOf(events[current]) }
      current = ends[current]!
    }
    return undefined
  }
  if (parent?.type !== EVENT_ID.MAPPING) return undefined
  while (isNode(events[current])) {
    const key = events[current]
    const value = ends[current]!
    if (key?.type === EVENT_ID.SCALAR && getScalarValue(text, key) === segment) {
      return { position: value, offset: key.valueStart }
    }
    current = ends[value]!
  }
  return undefined
}

function isNode(event: Event | undefined): boolean {
  return event !== undefined && event.type !== EVENT_ID.POP && event.type !== EVENT_ID.DOCUMENT
}

function startOf(event: Event | undefined): number {
  if (event?.type === EVENT_ID.SCALAR) return event.valueStart
  return event?.type === EVENT_ID.MAPPING || event?.type === EVENT_ID.SEQUENCE ? event.start : 0
}

/** How many lines end before the offset. */
export function lineAt(text: string, offset: number): number {
  let line = 0
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', at + 1)) line++
  return line
}
