/** One version of a kind, as discovery tells of it. */
export interface ServedVersion {
  readonly group: string
  readonly version: string
  readonly kind: string
  readonly plural: string
  readonly singular: string
  readonly namespaced: boolean
  readonly categories?: readonly string[]
}

/**
 * What a definition says, from what the server serves by it: what is served has been established. Undefined where
 * nothing is: it says nothing.
 */
export function servedDefinition(
  versions: readonly ServedVersion[],
): { readonly spec: object; readonly status: object } | undefined {
  const [first] = versions
  if (!first) return undefined
  const { plural, group, singular, kind, namespaced, categories = [] } = first
  return {
    spec: {
      group,
      scope: namespaced ? 'Namespaced' : 'Cluster',
      names: { plural, singular, kind, ...(categories.length > 0 && { categories }) },
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
