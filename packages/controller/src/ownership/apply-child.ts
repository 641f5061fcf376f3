import { isDeepStrictEqual } from 'node:util'
import type { CacheReader } from '../cache/cache.ts'
import { controllerOf } from '../controlled-by.ts'
import type { AnyObject, Kind } from '../kind.ts'
import type { Writer } from '../writer/writer.ts'
import { appliedPart } from './managed-fields.ts'
import { OwnedByAnotherError, withController } from './owner.ts'

/**
 * Makes a child as its owner wants it, by server-side apply under the writer's name, and only where it is not so already:
 * nothing is sent where all that this writer applied before is what it wants now. Fields that others manage stay theirs
 * unless the child names them.
 *
 * NOTE: where the cache holds no managed fields, or the server writes a value another way (`1000m` as `1`), it is applied
 * every time, which changes nothing on the server.
 */
export async function applyChild<Child extends AnyObject>(
  { writer, cache }: { readonly writer: Writer; readonly cache: CacheReader },
  kind: Kind<Child>,
  owner: AnyObject,
  wanted: AnyObject,
): Promise<Child> {
  const desired = withController(wanted, owner)
  const found = cache.get(kind, desired.metadata)
  const controller = found && controllerOf(found)
  if (controller && controller.uid !== owner.metadata.uid) throw new OwnedByAnotherError(found, controller)
  return applyObject({ writer, cache }, kind, desired)
}

/** Makes an object that nobody need own so, in the same way: by server-side apply, and only where it is not so already. */
export async function applyObject<Object extends AnyObject>(
  { writer, cache }: { readonly writer: Writer; readonly cache: CacheReader },
  kind: Kind<Object>,
  wanted: AnyObject,
): Promise<Object> {
  const found = cache.get(kind, wanted.metadata)
  const applied = found && appliedPart(found, writer.name)
  if (applied && isDeepStrictEqual(applied, withoutIdentity(wanted))) return found
  return writer.apply(kind, wanted)
}

/** What is applied, without what says to which object. */
function withoutIdentity({ apiVersion: _, kind: __, metadata, ...rest }: AnyObject): object {
  const { name: ___, namespace: ____, ...fields } = metadata
  return JSON.parse(JSON.stringify({ ...(Object.keys(fields).length > 0 && { metadata: fields }), ...rest }))
}
