import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const folder = join(import.meta.dirname, '../../../fleet/data')

/** Every object of the fleets, as parsed from JSON. */
export function fleetObjects(): readonly unknown[] {
  return ['small', 'large', 'healthy'].flatMap((name) =>
    gunzipSync(readFileSync(join(folder, `${name}.jsonl.gz`)))
      .toString('utf8')
      .trim()
      .split('\n')
      .flatMap((line) => {
        const { object } = JSON.parse(line)
        return object ? [object] : []
      }),
  )
}
