import { EVENT_ID, type Event, getScalarValue, parseEvents } from 'js-yaml'

/** The line, counted from 0, of a place in a YAML or JSON text; the nearest place above it where it is not there. */
export type LineFinder = (path: string) => number

const largest = 4 * 1024 * 1024

/**
 * Finds lines by path. The text is parsed when the first line is asked for; a very large one is not, and every line is
 * then 0. `index` is the document's place among those of the text, counted from 0.
 */
export function lineFinder(text: string, index: number): LineFinder {
  let events: readonly Event[] | undefined
  return (path) => {
    if (text.length > largest) return 0
    events ??= eventsOf(text)
    return lineAt(text, offsetOf(text, events, index, segments(path)))
  }
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

function offsetOf(text: string, events: readonly Event[], index: number, path: readonly string[]): number {
  let position = documentStart(events, index)
  let offset = startOf(events[position])
  for (const segment of path) {
    const found = child(text, events, position, segment)
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
function child(text: string, events: readonly Event[], position: number, segment: string) {
  const parent = events[position]
  let current = position + 1
  if (parent?.type === EVENT_ID.SEQUENCE) {
    for (let index = 0; isNode(events[current]); index++) {
      if (String(index) === segment) return { position: current, offset: startOf(events[current]) }
      current = skip(events, current)
    }
    return undefined
  }
  if (parent?.type !== EVENT_ID.MAPPING) return undefined
  while (isNode(events[current])) {
    const key = events[current]
    const value = skip(events, current)
    if (key?.type === EVENT_ID.SCALAR && getScalarValue(text, key) === segment) {
      return { position: value, offset: key.valueStart }
    }
    current = skip(events, value)
  }
  return undefined
}

function isNode(event: Event | undefined): boolean {
  return event !== undefined && event.type !== EVENT_ID.POP && event.type !== EVENT_ID.DOCUMENT
}

/** The position after the node that begins here. */
function skip(events: readonly Event[], position: number): number {
  let depth = 0
  let current = position
  do {
    const type = events[current]?.type
    if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++
    if (type === EVENT_ID.POP) depth--
    current++
  } while (depth > 0 && current < events.length)
  return current
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
