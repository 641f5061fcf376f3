import type { KubeObject, Resource } from '@barometer/client'
import { definitionOf } from './definition.ts'
import { howToRead } from './how-to-read.ts'
import { shorten } from './shorten.ts'

/** What is kept of an object that was read the way its kind is. */
export function keep(object: KubeObject, resource: Resource, served: readonly Resource[]): KubeObject {
  return shorten(howToRead(resource) === 'definitions' ? definitionOf(object, served) : object)
}
