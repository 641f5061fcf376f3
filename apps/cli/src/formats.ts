import { type Ref, refKey } from '@barometer/graph'
import { dump } from 'js-yaml'

/** A value for programs: as JSON, or as YAML. */
export function structured(value: unknown, format: 'json' | 'yaml'): string {
  const json = JSON.stringify(value, undefined, 2)
  return format === 'json' ? `${json}\n` : dump(JSON.parse(json), { lineWidth: -1 })
}

/** Names as `kubectl -o name` prints them and takes them: `deployment.apps/web`. Each once. */
export function names(refs: readonly Ref[]): string {
  const once = new Map(refs.map((ref) => [refKey(ref), ref]))
  return [...once.values()].map((ref) => `${nameOf(ref)}\n`).join('')
}

/** `deployment.apps/web` */
export function nameOf({ group, kind, name }: Ref): string {
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`
}
