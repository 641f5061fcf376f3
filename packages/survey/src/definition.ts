import type { KubeObject, Resource } from '@barometer/client'

/** Whether anything is served by the definition of this name: `widgets.example.org`. */
export function isServed(name: string, served: readonly Resource[]): boolean {
  return served.some(({ plural, group }) => `${plural}.${group}` === name)
}

/**
 * A custom resource definition from its metadata and from what the server serves: its name says plural and group, and
 * what is served has been established. One that is not served stays as it is: it says nothing.
 */
export function definitionOf(object: KubeObject, served: readonly Resource[]): KubeObject {
  const { name } = object.metadata
  const versions = served.filter(({ plural, group }) => `${plural}.${group}` === name)
  const [first] = versions
  if (!first) return object
  const { plural, group, singular, kind, namespaced } = first
  return {
    ...object,
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { plural, singular, kind },
      versions: versions.map(({ version }) => ({ name: version, served: true })),
    },
    status: {
      acceptedNames: { plural, kind },
      conditions: [
        { type: 'NamesAccepted', status: 'True', reason: 'NoConflicts', message: '' },
        { type: 'Established', status: 'True', reason: 'InitialNamesAccepted', message: '' },
      ],
    },
  }
}
