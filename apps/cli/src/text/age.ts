const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How long ago something was, as short as it can be said: `40s`, `12m`, `3h20m`, `5d`. Empty where it is not known. */
export function age(since: string | undefined, now: Date): string {
  const time = Date.parse(since ?? '')
  if (Number.isNaN(time)) return ''
  const elapsed = now.getTime() - time
  // Clocks differ a little: what is said to come is now.
  if (elapsed < 0) return '0s'
  if (elapsed < 2 * minute) return `${Math.floor(elapsed / second)}s`
  if (elapsed < 2 * hour) return `${Math.floor(elapsed / minute)}m`
  if (elapsed < 10 * hour) return withRest(elapsed, hour, 'h', minute, 'm')
  if (elapsed < 2 * day) return `${Math.floor(elapsed / hour)}h`
  if (elapsed < 10 * day) return withRest(elapsed, day, 'd', hour, 'h')
  return `${Math.floor(elapsed / day)}d`
}

function withRest(elapsed: number, unit: number, name: string, smaller: number, smallerName: string): string {
  const rest = Math.floor((elapsed % unit) / smaller)
  return `${Math.floor(elapsed / unit)}${name}${rest === 0 ? '' : `${rest}${smallerName}`}`
}
