import { isObject, objectsIn, valueAt } from '../apimachinery/json/json.ts'
import { keyOf, objectOf } from '../store/entry.ts'
import type { Store } from '../store/store.ts'
import { type Resolve, WebhookError } from './call-webhook.ts'

/** Finds services by their objects: at the name an ExternalName service stands for, else at the cluster's address. */
export function serviceResolver(store: Store): Resolve {
  return ({ namespace, name, port = 443 }) => {
    const entry = store.collection('services').get(keyOf(namespace, name))
    if (!entry) throw new WebhookError(`service "${name}" not found`)
    const spec = valueAt(objectOf(entry), ['spec'])
    const { type, externalName, clusterIP, ports } = isObject(spec) ? spec : {}
    if (type === 'ExternalName') return { host: String(externalName), port }
    const offered = objectsIn(ports)
    if (!offered.some((one) => one['port'] === port))
      throw new WebhookError(`no service port ${port} found for service "${name}"`)
    if (!clusterIP || clusterIP === 'None')
      throw new WebhookError(`service "${name}" has no address to be called at`)
    return { host: String(clusterIP), port }
  }
}
