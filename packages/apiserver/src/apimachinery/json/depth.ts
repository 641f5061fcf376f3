import type { Json } from './json.ts'

/** Nothing that is read or stored is nested deeper: what goes through it calls itself. */
export const depthLimit = 1000

/** Whether a value is nested deeper than any may be. */
export function isTooDeep(value: Json): boolean {
  let level: Json[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > depthLimit) return true
    const below: Json[] = []
    for (const one of level)
      if (typeof one === 'object' && one !== null)
        for (const each of Object.values(one)) if (typeof each === 'object' && each !== null) below.push(each)
    level = below
  }
  return false
}
