import { createHash } from 'node:crypto'
import type { AnyObject } from '@barometer/controller'

/**
 * The name of something that an object makes, and that is called so there: the same whenever it is asked, so that nothing is
 * made twice, and another for every object and call.
 */
export function madeName({ apiVersion, kind, metadata }: AnyObject, called: string): string {
  const { namespace = '', name } = metadata
  const group = apiVersion.split('/')[0]
  const hash = createHash('sha256')
    .update(JSON.stringify([group, kind, namespace, name, called]))
    .digest('hex')
  const readable = `${name.slice(0, 40)}-${called
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .slice(0, 14)}`
  return `${readable.replace(/-+$/, '')}-${hash.slice(0, 5)}`
}
