import type { Resource } from '../resource.ts'
import { type DiscoveryNote, entries, fields, type Served, text, texts } from './served.ts'

/** Asks for all groups in one answer, or, from a server that cannot, for their list. */
export const aggregatedAccept = ['v2', 'v2beta1']
  .map((version) => `application/json;g=apidiscovery.k8s.io;v=${version};as=APIGroupDiscoveryList`)
  .concat('application/json')
  .join(',')

/** Reads an `APIGroupDiscoveryList`; undefined where the answer is something else. */
export function readAggregated(answer: unknown): Served | undefined {
  const { kind, items } = fields(answer)
  if (kind !== 'APIGroupDiscoveryList') return undefined
  const resources: Resource[] = []
  const notes: DiscoveryNote[] = []
  for (const item of entries(items)) {
    const group = text(fields(item['metadata'])['name'])
    for (const entry of entries(item['versions'])) {
      const version = text(entry['version'])
      if (entry['freshness'] === 'Stale') {
        notes.push({ group, version, message: 'its server does not answer' })
      }
      for (const resource of entries(entry['resources'])) {
        const read = readResource(resource, group, version)
        if (read) resources.push(read)
      }
    }
  }
  return { resources, notes }
}

function readResource(
  entry: Readonly<Record<string, unknown>>,
  group: string,
  version: string,
): Resource | undefined {
  const kind = text(fields(entry['responseKind'])['kind'])
  const plural = text(entry['resource'])
  if (kind === '' || plural === '') return undefined
  return {
    group,
    version,
    kind,
    plural,
    singular: text(entry['singularResource']) || kind.toLowerCase(),
    shortNames: texts(entry['shortNames']),
    categories: texts(entry['categories']),
    namespaced: entry['scope'] === 'Namespaced',
    verbs: texts(entry['verbs']),
    subresources: entries(entry['subresources']).map((sub) => text(sub['subresource'])),
  }
}
