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
    metadata: { name, ...(labels && { labels }), ...(annotations && { annotations }) },
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
