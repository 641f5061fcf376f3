import { crds, established } from '../cases/custom-kind.ts'
import type { Client, Json } from '../http.ts'
import { CaseContext } from '../suite/case-context.ts'

/** A collection that is written to while the server is killed: where it is, what its objects look like, where they hold what is written. */
export interface Collection {
  name: string
  path: string
  object(name: string, held: string): Json
  /** A patch, in any dialect that merges, that changes what is held. */
  change(held: string): Json
  /** Where a JSON patch finds it. */
  pointer: string
  held(object: Json): string | undefined
}

const configMaps: Collection = {
  name: 'configmaps',
  path: '/api/v1/namespaces/default/configmaps',
  object: (name, held) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name }, data: { held } }),
  change: (held) => ({ data: { held } }),
  pointer: '/data/held',
  held: (object) => object.data?.held,
}

const group = 'kill.example.com'

const customResources: Collection = {
  name: 'custom resources',
  path: `/apis/${group}/v1/namespaces/default/targets`,
  object: (name, held) => ({ apiVersion: `${group}/v1`, kind: 'Target', metadata: { name }, spec: { held } }),
  change: (held) => ({ spec: { held } }),
  pointer: '/spec/held',
  held: (object) => object.spec?.held,
}

export const collections: readonly Collection[] = [configMaps, customResources]

const properties = { spec: { type: 'object', properties: { held: { type: 'string' } } } }
const definition = {
  apiVersion: 'apiextensions.k8s.io/v1',
  kind: 'CustomResourceDefinition',
  metadata: { name: `targets.${group}` },
  spec: {
    group,
    scope: 'Namespaced',
    names: { plural: 'targets', singular: 'target', kind: 'Target', listKind: 'TargetList' },
    versions: [
      {
        name: 'v1',
        served: true,
        storage: true,
        schema: { openAPIV3Schema: { type: 'object', properties } },
      },
    ],
  },
}

/** Makes the custom kind, once: it must survive like everything else. */
export async function defineCollections(client: Client): Promise<void> {
  const context = new CaseContext(client, 'kill')
  await context.must(201, context.post(crds, definition))
  await established(context, definition.metadata.name)
}
