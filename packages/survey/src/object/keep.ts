import type { KubeObject, Resource } from '@barometer/client'
import type { PackIndex } from '@barometer/packs'
import { extentOf } from '../kinds/how-to-read.ts'
import { definitionOf } from '../kinds/served-definition.ts'
import { shorten } from './shorten.ts'

/** What is kept of an object that was read the way its kind is. */
export function keep(
  object: KubeObject,
  resource: Resource,
  served: readonly Resource[],
  packs: PackIndex,
): KubeObject {
  const isDefinition = extentOf(resource, packs) === 'definition'
  return shorten(isDefinition ? definitionOf(object, served) : object, packs)
}
