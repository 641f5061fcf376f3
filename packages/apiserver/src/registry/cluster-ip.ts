import { isObject, valueAt } from '../apimachinery/json/json.ts'
import type { KubeObject } from '../apimachinery/meta/object-meta.ts'
import { thaw } from '../store/entry.ts'
import type { Store } from '../store/store.ts'
import type { Served } from './served.ts'

const taken = new WeakMap<Store, Set<string>>()

/** A Service with an address of 10.0.0.0/16 unless it has one, wants none, or is a name elsewhere. */
export function withAddress(store: Store, served: Served, object: KubeObject): KubeObject {
  if (served.storage !== 'services') return object
  const spec = isObject(object['spec']) ? object['spec'] : {}
  if (spec['type'] === 'ExternalName' || spec['clusterIP']) return object
  const [given] = Array.isArray(spec['clusterIPs']) ? spec['clusterIPs'] : []
  const clusterIP = typeof given === 'string' ? given : freeAddress(store)
  return { ...object, spec: { ...spec, clusterIP, clusterIPs: [clusterIP] } }
}

function freeAddress(store: Store): string {
  const used = usedAddresses(store)
  for (;;) {
    const number = 2 + Math.floor(Math.random() * 65_000)
    const address = `10.0.${number >> 8}.${number & 255}`
    if (used.has(address)) continue
    used.add(address)
    return address
  }
}

function usedAddresses(store: Store): Set<string> {
  let used = taken.get(store)
  if (!used) {
    used = new Set(
      store
        .collection('services')
        .entries()
        .map((entry) => String(valueAt(thaw(entry), ['spec', 'clusterIP']))),
    )
    taken.set(store, used)
    store.onChange((change) => {
      if (change.resource !== 'services' || change.type !== 'DELETED') return
      used?.delete(String(valueAt(thaw(change.entry), ['spec', 'clusterIP'])))
    })
  }
  return used
}
