import type { Resource } from '@barometer/client'
import type { Coverage, KindCoverage } from '@barometer/graph'
import type { Unreadable } from '@barometer/web/wire'
import type { Rights } from './rights.ts'

/** How well somebody knows what was read: what they may not read was not read for them. */
export function narrowCoverage(coverage: Coverage, rights: Rights, served: readonly Resource[]): Coverage {
  const kinds: Record<string, KindCoverage> = { ...coverage.kinds }
  const within: Record<string, readonly string[]> = { ...coverage.within }
  for (const resource of served) {
    if (rights.mayReadAll(resource)) continue
    const key = `${resource.group}/${resource.kind}`
    const own = rights.namespacesOf(resource)
    // Without a namespace there is none of a kind that has namespaces.
    const places = coverage.kinds?.[key] === 'complete' ? ['', ...own] : (coverage.within?.[key] ?? [])
    kinds[key] = 'forbidden'
    if (resource.namespaced) within[key] = places.filter((place) => place === '' || own.includes(place))
    else delete within[key]
  }
  const absent = [...(coverage.absent ?? [])].filter((key) => {
    const [group = '', kind, namespace = '', name = ''] = key.split('/')
    const resource = served.find((each) => each.group === group && each.kind === kind)
    return resource !== undefined && rights.mayRead(resource, { namespace, name })
  })
  return { ...coverage, kinds, within, absent: new Set(absent) }
}

/** What somebody is told could not be read: what the server could not, and what they may not. */
export function narrowNotes(
  notes: readonly Unreadable[],
  rights: Rights,
  read: readonly Resource[],
): readonly Unreadable[] {
  const mayKnow = ({ group, kind }: Pick<Unreadable, 'group' | 'kind'>) => {
    const resource = read.find((each) => each.group === group && each.kind === kind)
    return !resource || rights.mayReadAll(resource) || rights.namespacesOf(resource).length > 0
  }
  const own = read
    .filter((resource) => !rights.mayReadAll(resource))
    .map((resource): Unreadable => {
      const { group, kind, plural } = resource
      const namespaces = rights.namespacesOf(resource)
      const name = group === '' ? plural : `${plural}.${group}`
      const message =
        namespaces.length === 0
          ? `you may not list ${name}`
          : `you may list ${name} in ${namespaces.length === 1 ? namespaces[0] : `${namespaces.length} namespaces`} alone`
      return { code: 'forbidden', group, kind, namespace: '', message }
    })
  return [...notes.filter(mayKnow), ...own]
}
