import type { Client, KubeObject } from '@barometer/client'
import { groupOf } from '@barometer/graph'

/** Told by the server or by chance, so that it differs from run to run. */
const changing: readonly (readonly [RegExp, string])[] = [
  [/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/g, 'TIME'],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, 'UID'],
  [/-[bcdfghjklmnpqrstvwxz2456789]{5}(?=$|["\s/:])/g, '-RANDOM'],
  [/\b10\.\d+\.\d+\.\d+\b/g, 'ADDRESS'],
  [/^[A-Za-z0-9+/=\s-]{200,}$/, 'BYTES'],
]
const dropped = new Set([
  'resourceVersion',
  'uid',
  'creationTimestamp',
  'lastTransitionTime',
  'time',
  'nodePort',
])
/** Lists whose order tells only what came first: by chance. */
const unordered = new Set(['managedFields', 'conditions', 'ownerReferences'])
/** What comes and goes by itself, or is about the server. */
const ignoredKinds = new Set(['Lease', 'PartialObjectMetadata', 'ServiceAccount'])
const ignoredNames = /^ConfigMap\/kube-root-ca\.crt$/

/** Everything in these namespaces and in the whole cluster that an operator may have made or changed, as JSON. */
export async function leftBehind(
  client: Client,
  namespaces: readonly string[],
): Promise<readonly KubeObject[]> {
  const kinds = await client.discovery.kinds({ fresh: true })
  const wanted = new Set(namespaces)
  const listed = kinds.resources.filter(
    ({ kind, namespaced, group, verbs }) =>
      verbs.includes('list') &&
      !ignoredKinds.has(kind) &&
      (namespaced || (group.includes('.') && !isOwn(group))),
  )
  const found = new Map<string, KubeObject>()
  for (const resource of listed) {
    const items: KubeObject[] = []
    await client.list(resource, { each: (object) => void items.push(object) })
    for (const object of items) {
      const { namespace, name, uid = '' } = object.metadata
      if (namespace !== undefined && !wanted.has(namespace)) continue
      if (ignoredNames.test(`${object.kind}/${name}`)) continue
      found.set(uid, object)
    }
  }
  return [...found.values()]
}

/** Of the cluster's own groups nothing is made that stands in no namespace. */
function isOwn(group: string): boolean {
  return group.endsWith('.k8s.io') && group !== 'apiextensions.k8s.io'
}

/** The objects without what differs from run to run: each under its name, as indented JSON. */
export function comparable(objects: readonly KubeObject[]): ReadonlyMap<string, string> {
  const lines = objects.flatMap((object): readonly (readonly [string, string])[] => {
    // What is told on the way depends on who comes first.
    if (object.kind === 'Event') return []
    const { namespace = '', name } = object.metadata
    const where = `${groupOf(object.apiVersion)}/${object.kind} ${namespace}/${name}`
    return [[settled(where) as string, JSON.stringify(settled(withoutData(object)), null, 1)]]
  })
  return new Map(lines.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Which of an operator's controllers comes first is chance, so that what they update is taken together. */
function updatedTogether(entries: readonly unknown[]): readonly unknown[] {
  const managed = entries as readonly Record<string, unknown>[]
  const updates = Map.groupBy(
    managed.filter(({ operation }) => operation === 'Update'),
    ({ subresource }) => subresource,
  )
  const together = [...updates].map(([subresource, its]) => ({
    subresource,
    fieldsV1: its.map(({ fieldsV1 }) => fieldsV1).reduce(merged, {}),
  }))
  return [...managed.filter(({ operation }) => operation !== 'Update'), ...together]
}

function merged(one: unknown, other: unknown): unknown {
  const [a, b] = [one, other] as readonly Record<string, unknown>[]
  // Who made what the fields are in is chance, too.
  const names = [...new Set([...Object.keys(a ?? {}), ...Object.keys(b ?? {})])].filter(
    (each) => each !== '.',
  )
  return Object.fromEntries(names.map((name) => [name, merged(a?.[name], b?.[name])]))
}

/** Keys are made by chance; and the embedded server does not book who counts what is used of a quota. */
function withoutData(object: KubeObject): KubeObject {
  if (object.kind === 'ResourceQuota')
    return { ...object, metadata: { ...object.metadata, managedFields: [] } }
  if (object.kind !== 'Secret') return object
  return { ...object, data: Object.keys((object['data'] ?? {}) as object).sort() }
}

function settled(value: unknown): unknown {
  if (typeof value === 'string')
    return changing.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value)
  if (Array.isArray(value)) return value.map((each) => settled(each))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([name]) => !dropped.has(name))
  const together = (name: string, entry: unknown) =>
    name === 'managedFields' ? updatedTogether(entry as readonly unknown[]) : entry
  return Object.fromEntries(
    entries
      .map(([name, entry]): [string, unknown] => [
        settled(name) as string,
        inOrder(name, settled(together(name, entry))),
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

function inOrder(name: string, value: unknown): unknown {
  if (!unordered.has(name) || !Array.isArray(value)) return value
  const keyed = value.map((each) => ({ each: each as unknown, key: JSON.stringify(each) }))
  return keyed.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ each }) => each)
}

/** What is not the same on both, each in a line or two. */
export function differences(
  here: ReadonlyMap<string, string>,
  there: ReadonlyMap<string, string>,
): readonly string[] {
  const names = [...new Set([...here.keys(), ...there.keys()])].sort()
  return names.flatMap((name) => {
    const [one, other] = [here.get(name), there.get(name)]
    if (one === other) return []
    if (one === undefined) return [`${name}: only on the second`]
    if (other === undefined) return [`${name}: only on the first`]
    const [a, b] = [one.split('\n'), other.split('\n')]
    const at = a.findIndex((line, index) => line !== b[index])
    const around = (lines: readonly string[]) => lines.slice(Math.max(0, at - 2), at + 3).join('')
    return [`${name}:\n    ${around(a)}\n    ${around(b)}`]
  })
}
