import { asObject } from '../../apimachinery/json/json.ts'
import { timestamp } from '../../apimachinery/meta/timestamp.ts'
import { newUid } from '../../runtime/random.ts'
import { objectOf } from '../../store/entry.ts'
import type { Api } from '../../verbs/api.ts'
import { customApiService, isCustomApiService } from './api-services.ts'

const apiServices = 'apiregistration.k8s.io/apiservices'
const apiVersion = 'apiregistration.k8s.io/v1'

/** Makes an APIService for each version that definitions serve of a group, and removes those that none serves. */
export function announceGroup(api: Api, group: string): void {
  const collection = api.store.collection(apiServices)
  const served = new Set(api.registry.versions(group).map((version) => `${version}.${group}`))
  for (const entry of collection.entries()) {
    const known = served.delete(entry.name)
    if (!known && entry.name.endsWith(`.${group}`) && isCustomApiService(objectOf(entry), group))
      api.store.remove(apiServices, entry)
  }
  const now = timestamp(api.clock.now())
  for (const name of served) {
    const object = customApiService(group, name.slice(0, -group.length - 1), now)
    const metadata = { ...asObject(object.metadata), uid: newUid(), creationTimestamp: now }
    api.store.put(apiServices, { ...object, apiVersion, kind: 'APIService', metadata })
  }
}
