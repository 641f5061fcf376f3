import type { Ref } from '@barometer/graph'
import { dump } from 'js-yaml'

/** A value for programs: as JSON, or as YAML. */
export function structured(value: unknown, format: 'json' | 'yaml'): string {
  const json = JSON.stringify(value, undefined, 2)
  return format === 'json' ? `${json}\n` : dump(JSON.parse(json), { lineWidth: -1 })
}

/** `deployment.apps/web` */
export function nameOf({ group, kind, name }: Ref): string {
  return `${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`
}
