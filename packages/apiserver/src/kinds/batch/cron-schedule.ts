const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const days = 'sun mon tue wed thu fri sat'.split(' ')

interface Bounds {
  readonly least: number
  readonly most: number
  /** Words for numbers, the first of which stands for the least. */
  readonly words?: readonly string[]
}

const fields: readonly Bounds[] = [
  { least: 0, most: 59 },
  { least: 0, most: 23 },
  { least: 1, most: 31 },
  { least: 1, most: 12, words: months },
  { least: 0, most: 6, words: days },
]
const descriptors = new Set('@yearly @annually @monthly @weekly @daily @midnight @hourly'.split(' '))
/** Each digit has one place in it: a text of many is read once. */
const duration = /^[-+]?(?:0|(?:(?:\d+(?:\.\d*)?|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+)$/

/** What is wrong with a CronJob's schedule, in the words of the Go library that reads it; undefined when nothing is. */
export function scheduleError(schedule: string): string | undefined {
  if (schedule.includes('TZ')) return 'cannot use TZ or CRON_TZ in schedule, use timeZone field instead'
  if (schedule.startsWith('@')) return descriptorError(schedule)
  const parts = schedule.split(/\s+/).filter(Boolean)
  if (parts.length !== 5) return `expected exactly 5 fields, found ${parts.length}: [${parts.join(' ')}]`
  for (const [index, part] of parts.entries()) {
    for (const range of part.split(',').filter(Boolean)) {
      const why = rangeError(range, fields[index]!)
      if (why) return why
    }
  }
  return undefined
}

function descriptorError(schedule: string): string | undefined {
  if (descriptors.has(schedule)) return undefined
  if (!schedule.startsWith('@every ')) return `unrecognized descriptor: ${schedule}`
  const every = schedule.slice('@every '.length)
  if (duration.test(every)) return undefined
  return `failed to parse duration ${schedule}: time: invalid duration ${JSON.stringify(every)}`
}

/** `*`, `n`, `n-m`, each with `/step`. */
function rangeError(text: string, { least, most, words }: Bounds): string | undefined {
  const [range = '', step, ...slashes] = text.split('/')
  const [low = '', high, ...hyphens] = range.split('-')
  const any = low === '*' || low === '?'
  if (!any && hyphens.length) return `too many hyphens: ${text}`
  const start = any ? least : numberOf(low, least, words)
  if (typeof start === 'string') return start
  const last = high === undefined || any ? undefined : numberOf(high, least, words)
  if (typeof last === 'string') return last
  if (slashes.length) return `too many slashes: ${text}`
  const every = step === undefined ? 1 : numberOf(step, 0)
  if (typeof every === 'string') return every
  const end = last ?? (any || step !== undefined ? most : start)
  if (start < least) return `beginning of range (${start}) below minimum (${least}): ${text}`
  if (end > most) return `end of range (${end}) above maximum (${most}): ${text}`
  if (start > end) return `beginning of range (${start}) beyond end of range (${end}): ${text}`
  return every === 0 ? `step of range should be a positive number: ${text}` : undefined
}

/** The number, or why there is none. */
function numberOf(text: string, least: number, words: readonly string[] = []): number | string {
  const index = words.indexOf(text.toLowerCase())
  if (index >= 0) return index + least
  if (/^[+-]?\d+$/.test(text)) {
    const number = Number(text)
    return number < 0 ? `negative number (${number}) not allowed: ${text}` : number
  }
  return `failed to parse int from ${text}: strconv.Atoi: parsing ${JSON.stringify(text)}: invalid syntax`
}
