import { apiVersionOf, resourceName } from '@barometer/client'
import type { AnyObject, Kind } from '../kind.ts'
import { type Answer, isObject } from './review.ts'

/** How objects of one version become objects of the stored one, and back. Neither may lose what the other keeps. */
export interface VersionConversion<
  Older extends AnyObject = AnyObject,
  Stored extends AnyObject = AnyObject,
> {
  readonly version: Kind<Older>
  readonly toStored: (older: Older) => Stored
  readonly fromStored: (stored: Stored) => Older
}

/** A webhook that converts, and the definition whose objects it converts. */
export interface ConversionWebhook {
  readonly type: 'conversion'
  /** The definition: `websites.example.com`. */
  readonly crd: string
  /** `/convert/example.com/websites`. */
  readonly path: string
  readonly answer: Answer
}

/** One version of a kind, in relation to the one in which objects are stored. */
export function convertedVersion<Older extends AnyObject, Stored extends AnyObject>(
  version: Kind<Older>,
  functions: Omit<VersionConversion<Older, Stored>, 'version'>,
): VersionConversion {
  return { version, ...functions } as unknown as VersionConversion
}

/**
 * Converts between the versions of a kind, every one by way of the stored one. Name, namespace, uid and all other metadata
 * but labels and annotations stay as they were, as the API server demands.
 */
export function conversion(stored: Kind, versions: readonly VersionConversion[]): ConversionWebhook {
  const byVersion = new Map(versions.map((entry) => [apiVersionOf(entry.version), entry]))
  const convert = (object: AnyObject, desired: string): AnyObject => {
    if (object.apiVersion === desired) return object
    const [from, to] = [byVersion.get(object.apiVersion), byVersion.get(desired)]
    const known = (version: string) => version === apiVersionOf(stored) || byVersion.has(version)
    for (const version of [object.apiVersion, desired])
      if (!known(version)) throw new TypeError(`${version} is no version of ${resourceName(stored)}`)
    const hub = from ? from.toStored(object) : object
    return withMetadataOf(object, to ? to.fromStored(hub) : hub, desired)
  }
  return {
    type: 'conversion',
    crd: resourceName(stored),
    path: `/convert/${stored.group}/${stored.plural}`,
    answer: async (request) => answerConversion(request, convert),
  }
}

function answerConversion(
  request: Readonly<Record<string, unknown>>,
  convert: (object: AnyObject, desired: string) => AnyObject,
): object {
  const { uid } = request
  try {
    const desired = String(request['desiredAPIVersion'])
    const objects = Array.isArray(request['objects']) ? request['objects'] : []
    const convertedObjects = objects.map((object) => {
      if (!isObject(object)) throw new TypeError('the review holds what is no object')
      return convert(object, desired)
    })
    return { uid, result: { status: 'Success' }, convertedObjects }
  } catch (error) {
    return {
      uid,
      result: { status: 'Failure', message: error instanceof Error ? error.message : String(error) },
    }
  }
}

function withMetadataOf(before: AnyObject, after: AnyObject, apiVersion: string): AnyObject {
  const { labels, annotations } = after.metadata ?? {}
  const { labels: _, annotations: __, ...rest } = before.metadata
  return {
    ...after,
    apiVersion,
    kind: before.kind,
    metadata: { ...rest, ...(labels && { labels }), ...(annotations && { annotations }) },
  }
}
