import type { KubeObject } from '@barometer/client'
import { complete } from './complete.ts'

/** What a server sets by itself, and accepts from nobody. */
const setByServer = [
  'uid',
  'resourceVersion',
  'generation',
  'creationTimestamp',
  'deletionTimestamp',
  'managedFields',
]
const setAtDeletion = 'deletionGracePeriodSeconds'

/** Secrets of these types are refused without these keys; the dump has no data at all. */
const requiredData: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'kubernetes.io/tls': { 'tls.crt': '', 'tls.key': '' },
  'kubernetes.io/dockerconfigjson': { '.dockerconfigjson': Buffer.from('{"auths":{}}').toString('base64') },
  'kubernetes.io/dockercfg': { '.dockercfg': Buffer.from('{}').toString('base64') },
  'kubernetes.io/basic-auth': { username: '', password: '' },
  'kubernetes.io/ssh-auth': { 'ssh-privatekey': '' },
}

/** An object as it can be created: without what the server sets, its owners by their new uids, no status. */
export function prepareForCreate(object: KubeObject, uids: ReadonlyMap<string, string>): KubeObject {
  const { status: _, ...body } = object
  const kept = Object.entries(object.metadata).filter(
    ([name]) => !setByServer.includes(name) && name !== setAtDeletion,
  )
  // What a server does not find the owner of it takes away: an owner that was not loaded is left out.
  const owners = (object.metadata.ownerReferences ?? []).flatMap((owner) => {
    const uid = uids.get(owner.uid)
    return uid === undefined ? [] : [{ ...owner, uid }]
  })
  const metadata = {
    ...Object.fromEntries(kept.filter(([name]) => name !== 'ownerReferences')),
    ...(owners.length > 0 && { ownerReferences: owners }),
  }
  const prepared = { ...body, metadata } as unknown as KubeObject
  return completed(prepared, uids)
}

function completed(object: KubeObject, uids: ReadonlyMap<string, string>): KubeObject {
  const { apiVersion, kind } = object
  if (apiVersion === 'v1' && kind === 'Secret') {
    return { ...object, data: requiredData[String(object['type'])] ?? {} }
  }
  if (apiVersion === 'v1' && kind === 'Event') {
    const about = object['involvedObject'] as { uid?: string }
    return {
      ...object,
      involvedObject: { ...about, ...(about.uid && { uid: uids.get(about.uid) ?? about.uid }) },
    }
  }
  return complete(object)
}

/**
 * The status to write: a generation that was observed stays as far behind the object's as it was, whatever number the
 * server has given the object now.
 */
export function prepareStatus(object: KubeObject, generation: number): unknown {
  const { generation: before = 1 } = object.metadata
  return shiftObserved(object['status'], generation - before)
}

function shiftObserved(value: unknown, by: number): unknown {
  if (Array.isArray(value)) return value.map((entry) => shiftObserved(entry, by))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      if (name !== 'observedGeneration') return [name, shiftObserved(entry, by)]
      return [name, typeof entry === 'number' ? Math.max(0, entry + by) : entry]
    }),
  )
}

/** Who wrote the object, and who its status, as `managedFields` say. */
export function managersOf({ metadata }: KubeObject): { readonly own?: string; readonly status?: string } {
  const entries = (metadata.managedFields ?? []) as readonly { manager?: string; subresource?: string }[]
  const own = entries.find(({ subresource }) => !subresource)?.manager
  const status = entries.find(({ subresource }) => subresource === 'status')?.manager
  return { ...(own && { own }), ...(status && { status }) }
}
