import { isObject } from './json.ts'

/** A list of conditions somewhere in an object's status. */
export interface LocatedList {
  readonly path: string
  readonly value: unknown
  /** Whether the list is about the object as a whole rather than about a part of it. */
  readonly primary: boolean
}

const primaryPaths: readonly string[] = [
  'status.conditions',
  'status.v1beta2.conditions',
  'status.deprecated.v1beta1.conditions',
]
const maximumDepth = 8
const maximumVisits = 50_000

/**
 * Finds the lists of conditions in a status: `status.conditions` whatever it holds, and deeper down every `conditions`
 * (or `…Conditions`) whose entries look like conditions. The first primary list comes first, the others in the order
 * of the object. Depth and work are bounded, so that no object can make it slow.
 */
export function locateConditionLists(status: unknown): readonly LocatedList[] {
  if (!isObject(status)) return []
  const found: LocatedList[] = []
  if (status['conditions'] !== undefined && status['conditions'] !== null) {
    found.push({ path: 'status.conditions', value: status['conditions'], primary: true })
  }
  let visits = 0
  const walk = (value: unknown, path: string, depth: number): void => {
    if (depth > maximumDepth || visits++ > maximumVisits) return
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) {
        if (typeof item === 'object') walk(item, `${path}[${index}]`, depth + 1)
      }
      return
    }
    if (!isObject(value)) return
    for (const [key, child] of Object.entries(value)) {
      const childPath = `${path}.${key}`
      if (typeof child !== 'object' || child === null || childPath === 'status.conditions') continue
      if (/^conditions$|Conditions$/.test(key) && looksLikeConditions(child)) {
        found.push({ path: childPath, value: child, primary: primaryPaths.includes(childPath) })
      } else {
        walk(child, childPath, depth + 1)
      }
    }
  }
  walk(status, 'status', 0)
  return found
}

function looksLikeConditions(value: unknown): boolean {
  return (
    Array.isArray(value) && value.some((entry) => isObject(entry) && 'type' in entry && 'status' in entry)
  )
}
