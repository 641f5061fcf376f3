import type { KubeObject } from '@barometer/client'

const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/
/** Fields whose time may lie ahead: they say until when something is good. */
const ahead = /^(?:notAfter|renewalTime|expirationTimestamp|nextScheduleTime|deadline)$/

/** The moment at which a cluster was dumped, as far as its objects tell: that of the newest thing that happened. 0: none. */
export function momentOf(objects: readonly KubeObject[]): number {
  let newest = 0
  visitTimes(objects, (time, field) => {
    if (!ahead.test(field)) newest = Math.max(newest, time)
  })
  return newest
}

function visitTimes(value: unknown, visit: (time: number, field: string) => void, field = ''): void {
  if (typeof value === 'string') {
    if (timestamp.test(value)) visit(Date.parse(value), field)
  } else if (Array.isArray(value)) {
    for (const entry of value) visitTimes(entry, visit, field)
  } else if (typeof value === 'object' && value !== null) {
    for (const [name, entry] of Object.entries(value)) visitTimes(entry, visit, name)
  }
}

/** The value with every time in it moved by so many milliseconds, written as precisely as before. */
export function shiftTimes<T>(value: T, by: number): T {
  if (typeof value === 'string') return (timestamp.test(value) ? shifted(value, by) : value) as T
  if (Array.isArray(value)) return value.map((entry) => shiftTimes(entry, by)) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, shiftTimes(entry, by)])) as T
}

function shifted(text: string, by: number): string {
  const [, fraction = ''] = /(\.\d+)Z$/.exec(text) ?? []
  const moved = new Date(Date.parse(text) + by).toISOString()
  return fraction === ''
    ? moved.replace(/\.\d+Z$/, 'Z')
    : moved.replace(/\.(\d+)Z$/, (_, digits) => `.${digits.padEnd(fraction.length - 1, '0')}Z`)
}
