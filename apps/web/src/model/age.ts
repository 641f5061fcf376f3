const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long ago a moment was, as kubectl prints it: `40s`, `12m`, `3h20m`, `5d`. Empty where it is not known. */
export function age(since: string | number | undefined, now: number): string {
  const time = typeof since === 'number' ? since : Date.parse(since ?? '')
  if (Number.isNaN(time)) return ''
  // Clocks differ a little: what is said to come is now.
  const elapsed = Math.max(0, now - time)
  if (elapsed < 2 * minute) return `${Math.floor(elapsed / second)}s`
  if (elapsed < 2 * hour) return `${Math.floor(elapsed / minute)}m`
  if (elapsed < 10 * hour) return twoUnits(elapsed, hour, 'h', minute, 'm')
  if (elapsed < 2 * day) return `${Math.floor(elapsed / hour)}h`
  if (elapsed < 10 * day) return twoUnits(elapsed, day, 'd', hour, 'h')
  return `${Math.floor(elapsed / day)}d`
}

function twoUnits(elapsed: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const rest = Math.floor((elapsed % unit) / smaller)
  return `${Math.floor(elapsed / unit)}${name}${rest === 0 ? '' : `${rest}${smallerName}`}`
}
