import type { Ref } from '@barometer/graph'
import { dump } from 'js-yaml'
import { oneLine, visibleJson } from './terminal-text.ts'

/** A value for programs: as JSON, or as YAML. */
export function structured(value: unknown, format: 'json' | 'yaml'): string {
  const json = JSON.stringify(value, undefined, 2)
  const visible = visibleJson(json)
  // YAML knows escapes between double quotes only; JSON has those, and is YAML.
  return format === 'json' || visible !== json ? `${visible}\n` : dump(JSON.parse(json), { lineWidth: -1 })
}

/** `deployment.apps/web` */
export function nameOf({ group, kind, name }: Ref): string {
  return oneLine(`${kind.toLowerCase()}${group === '' ? '' : `.${group}`}/${name}`)
}
