import type { Resource } from '../resource.ts'
import { entries, fields, text, texts } from './served.ts'

/** One version of one group, and where its resources are listed. */
export interface GroupVersion {
  readonly group: string
  readonly version: string
  readonly path: string
}

/** The group versions an answer of `/api` (`APIVersions`) or `/apis` (`APIGroupList`) names, preferred ones first. */
export function readGroupVersions(answer: unknown): readonly GroupVersion[] {
  const { versions, groups } = fields(answer)
  const core = texts(versions).map((version) => ({ group: '', version, path: `/api/${version}` }))
  const named = entries(groups).flatMap((entry) => {
    const group = text(entry['name'])
    const preferred = text(fields(entry['preferredVersion'])['version'])
    const all = entries(entry['versions']).map((each) => text(each['version']))
    const sorted = all.includes(preferred) ? [preferred, ...all.filter((each) => each !== preferred)] : all
    return sorted.map((version) => ({ group, version, path: `/apis/${group}/${version}` }))
  })
  return [...core, ...named]
}

/** Reads an `APIResourceList`; subresources stand in it as `pods/status`. */
export function readResourceList(answer: unknown, { group, version }: GroupVersion): readonly Resource[] {
  const all = entries(fields(answer)['resources'])
  const subresources = new Map<string, string[]>()
  for (const entry of all) {
    const [plural = '', sub] = text(entry['name']).split('/', 2)
    if (sub) subresources.set(plural, [...(subresources.get(plural) ?? []), sub])
  }
  return all.flatMap((entry) => {
    const plural = text(entry['name'])
    const kind = text(entry['kind'])
    if (plural === '' || plural.includes('/') || kind === '') return []
    return {
      group,
      version,
      kind,
      plural,
      singular: text(entry['singularName']) || kind.toLowerCase(),
      shortNames: texts(entry['shortNames']),
      categories: texts(entry['categories']),
      namespaced: entry['namespaced'] === true,
      verbs: texts(entry['verbs']),
      subresources: subresources.get(plural) ?? [],
    }
  })
}
