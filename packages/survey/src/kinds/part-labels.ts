import type { KubeObject } from '@barometer/client'

/** The labels by which an object knows its parts, as a selector; '' where it does not say so, or says more than labels. */
export function partLabels(object: KubeObject, at: string | undefined): string {
  if (at === undefined) return ''
  const path = at.split('.')
  let holder: unknown = object
  for (const step of path.slice(0, -1)) holder = (holder as Record<string, unknown> | undefined)?.[step]
  if (typeof holder !== 'object' || holder === null || Object.keys(holder).length !== 1) return ''
  const labels = (holder as Record<string, unknown>)[path.at(-1)!]
  return Object.entries(labels ?? {})
    .map(([name, value]) => `${name}=${value}`)
    .join(',')
}
