import type { KubeObject, Resource } from '@barometer/client'

/**
 * A custom resource definition from its metadata and from what the server serves: its name says plural and group, and
 * what is served has been established. One that is not served is left as it is: it says nothing.
 */
export function definitionOf(object: KubeObject, served: readonly Resource[]): KubeObject {
  const { name } = object.metadata
  const dot = name.indexOf('.')
  const [plural, group] = [name.slice(0, dot), name.slice(dot + 1)]
  const versions = served.filter((resource) => resource.plural === plural && resource.group === group)
  const [first] = versions
  if (!first) return { ...object, spec: { group, names: { plural } } }
  return {
    ...object,
    spec: {
      group,
      scope: first.namespaced ? 'Namespaced' : 'Cluster',
      names: { plural, singular: first.singular, kind: first.kind },
      versions: versions.map(({ version }) => ({ name: version, served: true })),
    },
    status: {
      acceptedNames: { plural, kind: first.kind },
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: '' },
        { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: '' },
      ],
    },
  }
}
