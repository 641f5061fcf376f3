import type { KubeObject } from '@barometer/client'

interface Version {
  readonly name: string
  readonly served?: boolean
  readonly storage?: boolean
}

interface DefinitionSpec {
  readonly group: string
  readonly scope: string
  readonly names: Readonly<Record<string, unknown>>
  readonly versions: readonly Version[]
}

/** A definition that takes anything: the names, scope and versions of the dump's, with a schema that checks nothing. */
export function permissiveDefinition(object: KubeObject): KubeObject {
  const { group, scope, names, versions } = object['spec'] as DefinitionSpec
  const { name, labels, annotations } = object.metadata
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: {
      name,
      ...(labels && { labels }),
      // Groups of Kubernetes' own projects are refused without a word on who approved of them.
      annotations: { 'api-approved.kubernetes.io': 'unapproved, loaded from a dump', ...annotations },
    },
    spec: {
      group,
      scope,
      names,
      versions: versions.map((version) => ({
        name: version.name,
        served: version.served ?? true,
        storage: version.storage ?? false,
        subresources: { status: {} },
        schema: { openAPIV3Schema: { type: 'object', 'x-kubernetes-preserve-unknown-fields': true } },
      })),
    },
  }
}

/** Definitions for kinds that a dump has objects of and no definition: named as most are, in the scope of their objects. */
export function missingDefinitions(
  objects: readonly KubeObject[],
  isKnown: (group: string, kind: string) => boolean,
): readonly KubeObject[] {
  const found = new Map<string, { object: KubeObject; versions: Set<string> }>()
  for (const object of objects) {
    const [group = '', version = ''] = object.apiVersion.split('/')
    if (version === '' || isKnown(group, object.kind)) continue
    const entry = found.get(`${group}/${object.kind}`) ?? { object, versions: new Set() }
    entry.versions.add(version)
    found.set(`${group}/${object.kind}`, entry)
  }
  return [...found.values()].map(({ object, versions }) => {
    const [group = ''] = object.apiVersion.split('/')
    const singular = object.kind.toLowerCase()
    const plural = pluralOf(singular)
    const names = { plural, singular, kind: object.kind, listKind: `${object.kind}List` }
    const scope = object.metadata.namespace ? 'Namespaced' : 'Cluster'
    const listed = [...versions].map((name, index) => ({ name, served: true, storage: index === 0 }))
    return {
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      metadata: { name: `${plural}.${group}` },
      spec: { group, scope, names, versions: listed },
    }
  })
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return /(?:s|x|z|ch|sh)$/.test(word) ? `${word}es` : `${word}s`
}
