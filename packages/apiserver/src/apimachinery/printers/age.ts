/** How long ago a time was, as `kubectl` writes it: the two coarsest units that matter. */
export function age(time: unknown, now: number): string {
  if (time === null || time === undefined || time === '') return '<unknown>'
  const then = Date.parse(String(time))
  return Number.isNaN(then) ? '<invalid>' : duration(now - then)
}

/** `45s`, `3m20s`, `47m`, `5h3m`, `18h`, `3d4h`, `12d`, `2y30d`, `9y`. */
export function duration(milliseconds: number): string {
  const seconds = Math.trunc(milliseconds / 1000)
  if (seconds < -1) return '<invalid>'
  if (seconds < 0) return '0s'
  if (seconds < 120) return `${seconds}s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 10) return pair(minutes, 'm', seconds % 60, 's')
  if (minutes < 180) return `${minutes}m`
  const hours = Math.floor(minutes / 60)
  if (hours < 8) return pair(hours, 'h', minutes % 60, 'm')
  if (hours < 48) return `${hours}h`
  if (hours < 192) return pair(Math.floor(hours / 24), 'd', hours % 24, 'h')
  if (hours < 17520) return `${Math.floor(hours / 24)}d`
  const years = Math.floor(hours / 8760)
  if (hours < 70080) return pair(years, 'y', Math.floor(hours / 24) % 365, 'd')
  return `${years}y`
}

function pair(major: number, unit: string, minor: number, minorUnit: string): string {
  return minor === 0 ? `${major}${unit}` : `${major}${unit}${minor}${minorUnit}`
}
