import { dig, digText } from '../../apimachinery/json/dig.ts'
import { isObject, type JsonObject } from '../../apimachinery/json/json.ts'
import { inner } from '../fill.ts'

/** What volumes and claims have in common. */

const modes: [string, string][] = [
  ['ReadWriteOnce', 'RWO'],
  ['ReadOnlyMany', 'ROX'],
  ['ReadWriteMany', 'RWX'],
  ['ReadWriteOncePod', 'RWOP'],
]

export function accessModes(list: string[]): string {
  return modes
    .filter(([mode]) => list.includes(mode))
    .map(([, short]) => short)
    .join(',')
}

export function phase(object: JsonObject): string {
  return dig(object, 'metadata.deletionTimestamp') === undefined
    ? digText(object, 'status.phase')
    : 'Terminating'
}

export function storageClass(object: JsonObject): string {
  const annotations = dig(object, 'metadata.annotations')
  const beta = isObject(annotations) ? annotations['volume.beta.kubernetes.io/storage-class'] : undefined
  return typeof beta === 'string' ? beta : digText(object, 'spec.storageClassName')
}

export function addFinalizer(one: JsonObject, name: string): void {
  const metadata = inner(one, 'metadata')
  const finalizers = Array.isArray(metadata.finalizers) ? metadata.finalizers : []
  if (!finalizers.includes(name)) metadata.finalizers = [...finalizers, name]
}
