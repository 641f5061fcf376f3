import { ApiError, badRequest, conflict, notFound } from '../apimachinery/errors/api-error.ts'
import { apply } from '../apimachinery/fieldmanager/apply.ts'
import { isObject, type JsonObject } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { timestamp } from '../apimachinery/meta/timestamp.ts'
import type { ResourceRequest } from '../request/resource-request.ts'
import type { Api } from './api.ts'
import { converting } from './converting.ts'
import { createObject } from './create.ts'
import { ownershipOf } from './managers.ts'
import { checkType, decodeApplied, onTarget, patchErrors } from './patched.ts'
import { metaResidue, withCleanMeta } from './residue.ts'
import { entryOf, readFor, replace } from './update.ts'
import type { WriteOptions } from './write-options.ts'
import type { Written } from './written.ts'

/** Server-side apply: creates the object, or lays the configuration over it. */
export async function applyPatch(
  api: Api,
  request: ResourceRequest,
  options: WriteOptions,
): Promise<Written> {
  const { served, name } = request
  const applied = decodeApplied(request.body.toString('utf8'))
  if (!isObject(applied)) throw badRequest('error decoding YAML: the body is not an object')
  const entry = entryOf(api, request)
  if (!entry) {
    if (request.subresource && !served.strategy.allowCreateOnUpdate) throw notFound(served, name)
    const uid = isObject(applied['metadata']) ? applied['metadata']['uid'] : undefined
    if (uid) {
      const why = `uid mismatch: the provided object specified uid ${uid}, and no existing object was found`
      throw conflict(served, name, why)
    }
    const { object, residue } = await merge(api, request, options, undefined, applied)
    return createObject(api, request, object, options, { residue })
  }
  const old = await readFor(served, entry)
  const { object, residue } = await merge(api, request, options, old, applied)
  return replace(api, request, entry, old, object, options, { residue })
}

async function merge(
  api: Api,
  request: ResourceRequest,
  options: WriteOptions,
  live: KubeObject | undefined,
  applied: JsonObject,
): Promise<{ object: KubeObject; residue: string }> {
  const { manager, force } = options
  const now = timestamp(api.clock.now())
  const result = await converting(request.served, (convert) =>
    patchErrors(() => apply({ live, applied, manager, force, now, convert, ...ownershipOf(request) })),
  )
  if ('conflicts' in result) throw new ApiError(409, 'Conflict', result.message, { causes: result.causes })
  const { schema, custom } = request.served
  const merged = result.changed ? schema.default(result.object) : result.object
  const object = withCleanMeta(merged as KubeObject)
  checkType(object, request)
  const whole = onTarget(object, request)
  const keepsMetadata = custom && !request.subresource
  return { object: whole, residue: keepsMetadata ? metaResidue(result.object, object) : '' }
}
